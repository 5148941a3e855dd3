import { expect, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { labelsIn } from './support/labels.ts'
import { expectAccessible, expectPriced, watch } from './support/watch.ts'

const say = labelsIn('en-US')

test('the order page is accessible with a cart that is filled, with its VAT drawer, and with what was left out', async ({ page }) => {
  await openAccount(page)
  const watched = watch(page, [/^422: \/api2\/user\/order\/(place|quote)$/, /status of 422/])
  await page.goto('/home/order?type=premium')
  await page.getByRole('radio', { name: /^Premium 2/ }).check({ force: true })
  await page.getByLabel(say('orders.hostname')).fill('tidy-server')
  await expect(page.getByRole('button', { name: /^Pay .+ from balance$/ }).first()).toBeVisible()
  await expectPriced(page)
  await expectAccessible(page, 'order, filled')
  await page.getByRole('button', { name: say('orders.vat.addLabel') }).click()
  const drawer = page.getByRole('dialog', { name: say('orders.vat.title') })
  await expect(drawer).toBeVisible()
  await expectAccessible(page, 'VAT drawer')
  await drawer.getByLabel(say('orders.vat.companyName')).fill('Half a company')
  await drawer.getByRole('button', { name: say('common.save'), exact: true }).click()
  await expect(drawer.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectAccessible(page, 'VAT drawer, half filled')
  await page.keyboard.press('Escape')
  await page.getByLabel(say('orders.hostname')).fill('not a hostname')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectPriced(page)
  await expectAccessible(page, 'order, with a mistake')
  expect(watched.problems).toEqual([])
})

test('letters typed straight after the key of the palette are its question', async ({ page }) => {
  await openAccount(page)
  await page.goto('/home/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('invoices')
  await expect(page.getByRole('dialog', { name: say('shell.palette.label') }).getByRole('combobox')).toHaveValue('invoices')
})

test('the palette and the menus of the top bar are accessible', async ({ page }) => {
  await openAccount(page)
  const watched = watch(page)
  await page.goto('/home/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: say('shell.palette.label') })
  await expect(palette).toBeVisible()
  await expectAccessible(page, 'palette')
  await palette.getByRole('combobox').fill('no such thing anywhere')
  await expect(palette.getByText(say('shell.palette.nothing', { query: 'no such thing anywhere' }))).toBeVisible()
  await expectAccessible(page, 'palette, nothing found')
  await page.keyboard.press('Escape')
  for (const name of [say('shell.language'), say('shell.theme'), /^Account of/]) {
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, `menu ${name}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  }
  await page
    .getByRole('button', { name: say('shell.activity') })
    .first()
    .click()
  await expectAccessible(page, 'tray')
  expect(watched.problems).toEqual([])
})

test('a server’s list, menus, dialogs and note drawer are accessible', async ({ page }) => {
  const account = await openAccount(page)
  const id = await account.server('every-state')
  const watched = watch(page, [/^409: \/api2\/user\/service\/vps\/restart$/, /status of 409/])
  await page.goto('/home/cloud-vps?search=every-state')
  await page.getByRole('checkbox', { name: say('table.selectRow', { name: 'every-state' }) }).check()
  await expect(page.getByText(say('table.selected', { n: 1 }))).toBeVisible()
  await expectAccessible(page, 'list, one selected')
  // What failed is told in one line, and every reason in a list over the page.
  await page.route('**/api2/user/service/vps/restart', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 'error', msg: 'Another action is in progress! Please wait!', data: { code: 'busy', params: {} } },
    }),
  )
  const bar = page.getByRole('region', { name: say('table.selected', { n: 1 }) })
  await bar.getByRole('button', { name: say('compute.verb.restart'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('compute.verb.restart'), exact: true })
    .click()
  const reasons = page.getByRole('button', { name: say('table.reasons'), exact: true })
  await expect(reasons).toBeVisible()
  const strip = page.getByRole('status').filter({ has: reasons })
  const height = (await strip.boundingBox())?.height
  await reasons.click()
  await expect(page.getByRole('dialog', { name: say('table.reasons') }).getByRole('listitem')).toHaveText(/^every-state — Another action/)
  expect((await strip.boundingBox())?.height).toBe(height)
  await expectAccessible(page, 'reasons of a bulk action')
  await page.keyboard.press('Escape')
  await page.unroute('**/api2/user/service/vps/restart')
  await page.getByRole('button', { name: say('table.rowActions', { name: 'every-state' }) }).click()
  await expectAccessible(page, 'row menu')
  await page.keyboard.press('Escape')
  for (const menu of ['columns', 'export'] as const) {
    await page.getByRole('button', { name: say(`table.${menu}`), exact: true }).click()
    await expectAccessible(page, `${menu} of the list`)
    await page.keyboard.press('Escape')
  }

  await page.goto(`/home/cloud-vps/detail/${id}/note`)
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await expectAccessible(page, 'note drawer')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('compute.verb.restart'), exact: true }).click()
  const asking = page.getByRole('dialog', { name: say('compute.confirm.restart.title', { name: 'every-state' }) })
  await expect(asking).toBeVisible()
  await expectAccessible(page, 'restart dialog')
  await page.keyboard.press('Escape')
  expect(watched.problems).toEqual([])
})

test('an invoice shows its note, and is accessible while it is unpaid, while it is asked whether to cancel it, and cancelled', async ({
  page,
}) => {
  const account = await openAccount(page)
  const { id } = await account.call<{ id: number }>('user/order/place', { type: 'topup', amount: 500, note: 'For cost centre 12' })
  const watched = watch(page)
  await page.goto(`/home/order/detail/${id}`)
  await expect(page.getByText(say('orders.payThis'))).toBeVisible()
  await expect(page.getByText('For cost centre 12')).toBeVisible()
  await expectAccessible(page, 'unpaid invoice')
  await page.getByRole('button', { name: say('orders.cancel.button') }).click()
  const asking = page.getByRole('dialog')
  await expect(asking).toBeVisible()
  await expectAccessible(page, 'cancel dialog')
  await asking.getByRole('button', { name: say('orders.cancel.confirm') }).click()
  await expect(page.getByText(say('orders.status.cancelled')).filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'cancelled invoice')
  expect(watched.problems).toEqual([])
})

test('an ended session is asked to sign in over the page, accessibly, and what was on the page stays', async ({ page }) => {
  const account = await openAccount(page)
  await page.goto('/home/order?type=premium')
  await page.getByRole('radio', { name: /^Premium 2/ }).check({ force: true })
  await page.getByLabel(say('orders.hostname')).fill('kept-through-sign-in')
  await account.call('user/logout')
  await page.getByRole('radio', { name: /^Premium 1/ }).check({ force: true })
  const panel = page.getByRole('dialog', { name: say('shell.session.title') })
  await expect(panel).toBeVisible()
  await expectAccessible(page, 'sign-in panel')
  await panel.getByLabel(say('accounts.password'), { exact: true }).fill('demo-Pass-2026')
  await page.keyboard.press('Enter')
  await expect(panel).toBeHidden()
  await expect(page.getByLabel(say('orders.hostname'))).toHaveValue('kept-through-sign-in')
})

test('a link to choose a new password works in the tab that shows its page already', async ({ page }) => {
  await page.goto('/resetpw')
  await expect(page.getByRole('heading', { level: 1, name: say('mailbox.resetpw.noToken') })).toBeVisible()
  await page.evaluate(() => {
    window.location.hash = '#token=one-from-a-mail'
  })
  await expect(page.getByRole('heading', { level: 1, name: say('mailbox.resetpw.title') })).toBeVisible()
  await expect(page).toHaveURL(/\/resetpw$/)
})

test('without a network the network’s sentence stands alone, and a message covers nothing that can be pressed', async ({
  page,
  context,
}) => {
  await openAccount(page)
  await page.goto('/home/profile')
  const save = page.getByRole('button', { name: say('profile.saveChanges') })
  await page.getByLabel(say('profile.phone')).fill('+1 415 555 0137')
  await save.click()
  const toast = page.getByRole('region', { name: say('common.messages') }).locator('> div')
  await expect(toast.first()).toBeVisible()
  const covered = await page.evaluate(() => {
    const own = document.querySelector('section[aria-live="polite"] > div')?.getBoundingClientRect()
    const over = (at: DOMRect) => own && at.right > own.left && at.left < own.right && at.bottom > own.top && at.top < own.bottom
    return Array.from(document.querySelectorAll('main button, main a[href]'))
      .filter((one) => over(one.getBoundingClientRect()))
      .map((one) => one.textContent)
  })
  expect(covered).toEqual([])

  await context.setOffline(true)
  await page
    .getByRole('navigation', { name: say('shell.navigation') })
    .getByRole('link', { name: say('pages.wallet') })
    .click()
  await expect(page.locator('main').getByText(say('errors.network'))).toBeVisible()
  await expect(page.getByText(say('errors.chunk'))).toHaveCount(0)
  await expect(page.getByText(say('errors.nothingLost'))).toHaveCount(0)
})
