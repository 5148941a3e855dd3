import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { labelsIn } from './support/labels.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible, watch } from './support/watch.ts'

const say = labelsIn('en-US')
const palette = (page: Page) => page.getByRole('dialog', { name: say('shell.palette.label') })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

test('[X1] a member of staff finds a server, suspends it and lets it run again, by keyboard alone', async ({ page }) => {
  const account = await openAccount(page)
  const name = `kbd-${Date.now().toString(36)}`
  const server = await account.server(name)
  const { address } = await account.call<{ address: string }>('user/service/vps/detail', { id: server })
  await openStaff(page)
  const watched = watch(page)
  await page.goto('/operator')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await expect(chosen(page)).toContainText(name)
  await expectAccessible(page, 'the staff palette with what was found')
  // By Tab to what it is narrowed by, and back at the letters at once.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await expect(palette(page).getByRole('group')).toHaveCount(2)
  await palette(page).getByRole('combobox').fill(address)
  await expect(chosen(page)).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/operator/services/${server}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectAccessible(page, 'a service')

  const act = async (menu: string, confirm: string, reason: string) => {
    await page
      .locator('main')
      .getByRole('button', { name: say('common.more'), exact: true })
      .focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: say(menu), exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.type(reason)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: say(confirm), exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await act('operator-services.suspend.button', 'operator-services.suspend.confirm', 'sends spam, report 4411')
  await expect(page.getByText(say('operator-services.whyStopped'))).toBeVisible()
  await expectAccessible(page, 'a suspended service')
  await act('operator-services.unsuspend.button', 'operator-services.unsuspend.confirm', 'cleaned up')
  await expect(page.getByText(say('operator-services.whyStopped'))).toHaveCount(0)
  expect(watched.problems).toEqual([])
})

test('[X1] a brand that is chosen is the one that lists show, until another is', async ({ page }) => {
  const staff = await openStaff(page)
  const { items } = await staff.call<{ items: { name: string }[] }>('operator/brand/list')
  await page.goto('/operator/customers')
  const other = items[1]?.name ?? ''
  const control = page.getByRole('banner').getByRole('button', { name: /^Brand:/ })
  await control.click()
  await page.getByRole('menuitemradio', { name: other, exact: true }).click()
  await expect(control).toHaveText(other)
  await expect(page.getByRole('columnheader', { name: say('operator-parts.brand') })).toHaveCount(0)
  await page.reload()
  await expect(control).toHaveText(other)
  // What belongs to no brand is said to be elsewhere.
  for (const list of ['alerts', 'jobs', 'payments']) {
    await page.goto(`/operator/${list}`)
    await expect(page.getByText(say('operator-parts.oneBrandOnly', { name: other }))).toBeVisible()
  }
  await page.goto('/operator/customers')
  await control.click()
  await page.getByRole('menuitemradio').first().click()
  await expect(page.getByRole('columnheader', { name: say('operator-parts.brand') })).toBeVisible()
})

test('[X1] a rebuild by staff asks for nothing until it knows which systems there are', async ({ page }) => {
  const account = await openAccount(page)
  const server = await account.server(`systems-${Date.now().toString(36)}`)
  await openStaff(page)
  const watched = watch(page, [/^500: .*services\/systems$/, /status of 500/])
  const systems = '**/api2/operator/services/systems'
  await page.route(systems, (route) =>
    route.fulfill({ status: 500, json: { status: 'error', msg: 'no', data: { code: 'internal', params: {} } } }),
  )
  await page.goto(`/operator/services/${server}`)
  await page
    .locator('main')
    .getByRole('button', { name: say('common.more'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: say('operator-services.rebuild.button'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page, 'a rebuild whose systems could not be read')
  await page.unroute(systems)
  await dialog.getByRole('button', { name: say('errors.retry') }).click()
  await expect(dialog.getByLabel(say('operator-services.rebuild.system'), { exact: true })).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(2)
  expect(watched.problems).toEqual([])
})
