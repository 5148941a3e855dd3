import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { labelsIn } from './support/labels.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible, expectPriced, watch } from './support/watch.ts'

const say = labelsIn('en-US')

test('[X1] the console’s own window says too who is signed in as the customer, and ends it', async ({ page, context }) => {
  const account = await openAccount(page)
  const id = await account.server('seen-by-staff')
  const { userID, username } = await account.call<{ userID: number; username: string }>('user/profile')
  await context.clearCookies()
  const staff = await openStaff(page, 'operator')
  const entry = { id: userID, reason: 'The customer asked for a look at the screen' }
  const { url } = await staff.call<{ url: string }>('operator/customers/sign-in-as', entry)
  const { pathname, search, hash } = new URL(url)
  await page.goto(pathname + search + hash)
  await page.waitForURL(/\/home\/dashboard$/)

  // What is the customer's alone is off, and says so before anybody presses it [A4a].
  await page.goto('/home/security/2fa')
  for (const name of [say('security.setUp'), say('profile.clearSessions')]) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.focus()
    await expect(page.getByRole('tooltip')).toContainText('Only the customer can do this')
  }

  const watched = watch(page)
  await page.goto(`/vm/console/${id}`)
  await expect(page.locator('main canvas')).toBeVisible()
  const banner = page.getByRole('status').filter({ hasText: 'operator' })
  await expect(banner).toContainText(username)
  const [above, below] = [await banner.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await expectAccessible(page, 'a console under the banner of staff')
  expect(watched.problems).toEqual([])
  await banner.getByRole('button').click()
  await page.waitForURL(/\/operator\/customers\/\d+$/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sessionId')
})

const withReason = async (page: Page, confirm: string, reason: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').last().fill(reason)
  await dialog.getByRole('button', { name: say(confirm), exact: true }).click()
}

test('[X1] staff say why, then see the screen of a customer’s machine; its owner reads who it was', async ({ page }) => {
  const account = await openAccount(page)
  const id = await account.server(`seen-${Date.now().toString(36)}`)
  await openStaff(page, 'operator')
  const watched = watch(page)
  await page.goto(`/operator/services/${id}`)
  const main = page.locator('main')
  await main.getByRole('button', { name: say('operator-services.console.button'), exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await withReason(page, 'operator-services.console.open', 'does not boot, report 4411')
  await expect(main.locator('[data-live] canvas')).toBeVisible()
  await expect(main).toContainText('does not boot, report 4411')
  await expect(main.getByRole('button', { name: 'Ctrl+Alt+Del' })).toBeEnabled()
  await expectAccessible(page, 'the screen of a customer’s machine')
  const { items } = await account.call<{ items: { action: string; actorName: string }[] }>('user/log/list', { serviceId: id })
  expect(items.find(({ action }) => action === 'operator/services/console')?.actorName).toBe('operator')
  // Again, after a line that broke or a window that was put away.
  await main.getByRole('button', { name: say('consoles.reconnect') }).click()
  await expect(main.locator('[data-live] canvas')).toBeVisible()
  expect(watched.problems).toEqual([])
})

test('[A4a] billing orders for a customer as them, switches its renewal and its plan; the log names who did it', async ({
  page,
  context,
}) => {
  const { userID } = await (await openAccount(page)).call<{ userID: number }>('user/profile')
  await context.clearCookies()
  const billing = await openStaff(page, 'billing')
  const watched = watch(page)
  await page.goto(`/operator/customers/${userID}`)
  const main = page.locator('main')
  await main.getByRole('button', { name: say('operator-customers.act.order.button'), exact: true }).click()
  const opened = context.waitForEvent('page')
  await withReason(page, 'operator-customers.act.order.button', 'ordered by phone')
  const portal = await opened
  await portal.waitForURL(/\/home\/order/)
  await expect(portal.getByRole('status').filter({ hasText: 'billing' })).toBeVisible()
  await portal.goto('/home/order?type=premium')
  const hostname = `phone-${Date.now().toString(36)}`
  await portal.getByRole('radio', { name: /^Premium 1\b/ }).check()
  await portal.getByLabel(say('orders.hostname')).fill(hostname)
  await expectPriced(portal)
  const summary = portal.locator('#order-summary')
  await summary.locator('input[value=balance]').check({ force: true })
  await summary.getByRole('button', { name: /^Pay .+ from balance$/ }).click()
  await portal.waitForURL(/\/home\/order\/detail\/\d+$/)
  await portal.close()

  const find = async () => {
    const { items } = await billing.call<{ items: { id: number; state: string }[] }>('operator/services/list', { search: hostname })
    const found = items.find(({ state }) => state === 'active')?.id
    if (!found) return 0
    // Active a moment before its build is put away: until then nothing else is done with it.
    const { work } = await billing.call<{ work: { state: string }[] }>('operator/services/detail', { id: found })
    return work.every(({ state }) => state === 'done') ? found : 0
  }
  await expect.poll(find).toBeGreaterThan(0)
  const id = await find()
  await page.goto(`/operator/services/${id}`)
  await main.getByRole('button', { name: say('operator-services.autoRenewOff.button'), exact: true }).click()
  await withReason(page, 'operator-services.autoRenewOff.button', 'asked for by phone')
  await expect(main.getByRole('button', { name: say('operator-services.autoRenewOn.button'), exact: true })).toBeVisible()

  await main.getByRole('button', { name: say('changes.changePlan'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Premium 2\b/ }).check()
  await dialog.getByLabel(say('operator-billing.fromBalance')).check()
  await expectAccessible(page, 'a change of plan by staff')
  await withReason(page, 'changes.changePlan', 'asked for by phone too')
  await expect(dialog).toHaveCount(0)
  const documents = page.getByRole('region', { name: say('operator-services.invoices') })
  await expect(documents.getByRole('link')).toHaveCount(2)
  const staff = await openStaff(page, 'operator')
  type Log = { items: { action: string; actorName: string }[] }
  const { items } = await staff.call<Log>('operator/audit/list', { accountId: userID, who: 'billing', pageSize: 50 })
  const acts = new Set(items.map(({ action }) => action))
  for (const act of ['user/order/place', 'user/order/finish', 'operator/services/auto-renew', 'operator/services/change'])
    expect(acts).toContain(act)
  expect(watched.problems).toEqual([])
})
