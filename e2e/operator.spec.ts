import { expect, type Page, test } from '@playwright/test'
import { labelsIn } from './support/labels.ts'
import { mailedLink } from './support/mailbox.ts'
import { codeOf, openStaff, STAFF_PASSWORD } from './support/staff.ts'
import { expectAccessible, watch } from './support/watch.ts'

const say = labelsIn('en-US')
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

test('[X3] an invited member of staff chooses a password, sets the second factor up and is asked for it from then on', async ({ page }) => {
  const owner = await openStaff(page)
  const login = `walker-${Date.now()}`
  const email = `${login}@staff.example`
  await page.goto('/operator/staff')
  await page.getByRole('button', { name: say('operator-staff.add') }).click()
  await page.getByLabel(say('operator-staff.username'), { exact: true }).fill(login)
  await page.getByLabel(say('operator-staff.name'), { exact: true }).fill('Walker Nguyễn')
  await page.getByLabel(say('operator-staff.email'), { exact: true }).fill(email)
  await page.getByRole('checkbox', { name: /^Support/ }).check()
  await page.getByRole('button', { name: say('operator-staff.invite') }).click()
  await expect(page.getByText(say('operator-staff.invited', { email }))).toBeVisible()
  await owner.call('operator/logout')

  await page.context().clearCookies()
  const link = new URL(await mailedLink(page.request, email))
  await page.goto(link.pathname + link.hash)
  await expect(page).toHaveURL(/\/operator\/welcome$/)
  const password = 'a-long-walk-4-two'
  await page.getByLabel(say('mailbox.resetpw.password'), { exact: true }).fill(password)
  await page.getByLabel(say('accounts.register.repeat'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('mailbox.resetpw.submit') }).click()

  const enter = async () => {
    await page.getByLabel(say('accounts.usernameOrEmail'), { exact: true }).fill(login)
    await page.getByLabel(say('accounts.password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: say('accounts.signIn'), exact: true }).click()
  }
  await expect(page).toHaveURL(/\/operator\/login$/)
  await enter()
  await expect(heading(page)).toHaveText(say('operator-pages.home'))

  await page.goto('/operator/account')
  await page.getByRole('link', { name: say('operator-account.setUp') }).click()
  await page.getByLabel(say('accounts.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('operator-account.next') }).click()
  await expect(page.getByRole('img', { name: say('security.qr') })).toBeVisible()
  await expectAccessible(page, 'the picture of the second factor')
  const secret = (await page.locator('p .mono').first().innerText()).replaceAll(/\s/g, '')
  await page.getByLabel(say('security.firstCode'), { exact: true }).fill(await codeOf(page.request, secret))
  await page.getByRole('button', { name: say('security.switchOn') }).click()
  await expect(heading(page)).toHaveText(say('operator-account.codesTitle'))
  await expect(page.locator('ol li')).toHaveCount(10)
  await expectAccessible(page, 'the recovery codes')
  const recovery = await page.locator('ol li').first().innerText()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: say('security.done') }).click()
  await expect(heading(page)).toHaveText(say('operator-pages.home'))

  const leave = async () => {
    await page.getByRole('button', { name: say('shell.accountMenu', { name: 'Walker Nguyễn' }) }).click()
    await page.getByRole('menuitem', { name: say('shell.signOut') }).click()
    await expect(page).toHaveURL(/\/operator\/login/)
  }
  for (const code of [await codeOf(page.request, secret, 1), recovery]) {
    await leave()
    await enter()
    await page.getByLabel(say('accounts.otp.code'), { exact: true }).fill(code)
    await page.getByRole('button', { name: say('accounts.otp.submit') }).click()
    await expect(heading(page)).toHaveText(say('operator-pages.home'))
  }
})

test('[X3] an ended session of staff asks again over the page and goes on; the customers’ session is another', async ({ page }) => {
  const staff = await openStaff(page)
  await page.goto('/operator/account')
  await expect(heading(page)).toBeVisible()
  await staff.call('operator/logout')
  await page.getByRole('button', { name: say('common.edit') }).click()
  const name = page.getByRole('dialog').getByLabel(say('operator-account.name'), { exact: true })
  await name.fill('Alex Reyes Jr.')
  await page.getByRole('button', { name: say('common.save') }).click()
  await page.getByLabel(say('accounts.password'), { exact: true }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: say('accounts.signIn'), exact: true }).click()
  await expect(page.getByText('Alex Reyes Jr.').filter({ visible: true }).first()).toBeVisible()
  expect((await page.context().cookies()).map(({ name: cookie }) => cookie)).not.toContain('sessionId')
  // As it was, for the tests that follow.
  const again = await openStaff(page)
  await again.call('operator/profile/update', { name: 'Alex Reyes' })
})

test('a customer has no way into the console, and staff no way into a customer’s pages', async ({ page }) => {
  await page.goto('/operator/staff')
  await expect(page).toHaveURL(/\/operator\/login\?back=/)
  await openStaff(page)
  await page.goto('/home/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('[X1] the keyboard alone works a list, its menu and a dialog', async ({ page }) => {
  await openStaff(page)
  await page.goto('/operator/staff')
  await expect(page.getByRole('row', { name: /Lê Hoàng Nam/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('support')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: say('table.rowActions', { name: 'Lê Hoàng Nam' }) }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Lê Hoàng Nam')
  await expectAccessible(page, 'a confirmation')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('[X1] staff find a customer, give credit with its exact effect, and sign in as them under a banner that ends it', async ({
  page,
  context,
}) => {
  await openStaff(page)
  const watched = watch(page)
  await page.goto('/operator/customers')
  await page.getByRole('searchbox').fill('linh')
  await page
    .getByRole('link', { name: /^linh(?![\w-])/ })
    .first()
    .click()
  await expect(page.getByRole('main').getByText('linh@arden.example').filter({ visible: true }).first()).toBeVisible()

  await page.getByRole('button', { name: say('operator-customers.grant.button'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('operator-customers.amount', { currency: 'USD' })).fill('5')
  await expect(dialog.getByText('→')).toBeVisible()
  const confirm = dialog.getByRole('button', { name: say('operator-customers.grant.confirm', { amount: '$5.00' }) })
  await confirm.click()
  await expect(dialog.getByText(say('operator-parts.reasonMissing'))).toBeVisible()
  await expectAccessible(page, 'the dialog that gives credit')
  await dialog.getByLabel(say('operator-parts.reason')).fill('For the outage of 12 November')
  await confirm.click()
  await expect(page.getByText(say('operator-customers.grant.done', { amount: '$5.00', name: 'linh' }))).toBeVisible()

  await page.getByRole('button', { name: say('operator-customers.act.signInAs.button'), exact: true }).click()
  await dialog.getByLabel(say('operator-parts.reason')).fill('Asked for help with the order')
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: say('operator-customers.act.signInAs.button'), exact: true }).click()
  const portal = await opened
  await portal.waitForURL(/\/home\/dashboard$/)
  const banner = portal.getByRole('status').filter({ hasText: 'operator' })
  await expect(banner).toContainText('linh')
  await portal.waitForLoadState('networkidle')
  await expectAccessible(portal, 'a customer’s page under the banner of staff')
  await portal.goto('/home/order/history')
  await expect(banner).toBeVisible()
  const closed = portal.waitForEvent('close')
  // The portal speaks the customer's language, as the customer sees it.
  await banner.getByRole('button', { name: labelsIn('vi-VN')('shell.staff.end') }).click()
  await closed
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sessionId')
  expect(watched.problems).toEqual([])

  // Others give credit meanwhile, and fill pages of the log: only what was done to this one is asked for.
  const [id] = /\d+/.exec(new URL(page.url()).pathname) ?? []
  await page.goto(`/operator/audit?accountId=${id}`)
  const granted = page.getByRole('row').filter({ hasText: 'customers/grant' }).filter({ hasText: 'For the outage of 12 November' })
  await granted.getByRole('link').first().click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('For the outage of 12 November').filter({ visible: true }).first()).toBeVisible()
  await expect(panel.getByRole('columnheader', { name: say('operator-parts.before') })).toBeVisible()
  await expectAccessible(page, 'before and after in the audit log')
})
