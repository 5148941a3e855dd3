import { expect, type Page, test } from '@playwright/test'
import { type Account, openAccount } from './support/api.ts'
import { day, wait, waitForDayAfter } from './support/clock.ts'
import { labelsIn } from './support/labels.ts'
import { addMoney } from './support/newcomer.ts'
import { expectAccessible, watch } from './support/watch.ts'

const say = labelsIn('en-US')

interface Invoice {
  readonly id: number
  readonly total: { readonly amount: number }
}

/** Tops up through the sandbox gateway, so that the demo customer can pay in this test whatever earlier tests spent. */
async function withMoney(page: Page): Promise<Account> {
  const account = await openAccount(page)
  await addMoney(page, account, 100)
  return account
}

const balanceOf = async (account: Account): Promise<number> =>
  (await account.call<{ balance: { amount: number } }>('user/balance/overview')).balance.amount

/** Orders that wait to be paid. */
async function unpaid(account: Account, n: number): Promise<Invoice[]> {
  const catalogue = await account.call<{
    plans: { id: number; code: string }[]
    locations: { id: number }[]
    images: { id: string; locationIds: number[] }[]
  }>('public/service/plan/list/vm')
  const planId = catalogue.plans.find(({ code }) => code === 'premium-1')?.id
  const locationId = catalogue.locations[0]?.id ?? 0
  const image = catalogue.images.find(({ locationIds }) => locationIds.includes(locationId))?.id
  const orders: Invoice[] = []
  for (let at = 0; at < n; at++) {
    const item = { planId, locationId, image, periodMonths: 1, quantity: 1, hostnames: [`later-${at}`], autoRenew: false }
    orders.push(await account.call<Invoice>('user/order/place', { items: [item] }))
  }
  return orders
}

test('several invoices are paid at once, exactly as the dialog says, and the statement says for what [M2][M3]', async ({ page }) => {
  const account = await withMoney(page)
  const orders = await unpaid(account, 3)
  const before = await balanceOf(account)
  const total = orders.reduce((sum, order) => sum + order.total.amount, 0)
  const watched = watch(page)

  await page.goto('/home/order/history?tab=unpaid')
  for (const { id } of orders)
    await page
      .getByRole('row', { name: `#${id}` })
      .getByRole('checkbox')
      .check({ force: true })
  await page.getByRole('button', { name: say('orders.several.bulk'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('orders.several.title', { n: 3 }) })
  for (const { id } of orders) await expect(dialog.getByText(`#${id}`)).toBeVisible()
  await expect(dialog.getByText(say('orders.several.together'))).toBeVisible()
  await expectAccessible(page, 'pay several')
  const pay = dialog.getByRole('button', { name: say('orders.several.confirm', { amount: `$${(total / 100).toFixed(2)}` }) })
  // An impatient customer.
  await pay.dblclick()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => balanceOf(account)).toBe(before - total)
  for (const { id } of orders) await expect(page.getByRole('row', { name: `#${id}` })).toHaveCount(0)

  await page.getByRole('link', { name: new RegExp(`^${say('shell.balance')}`) }).click()
  await expect(page).toHaveURL(/\/home\/wallet$/)
  await expect(page.getByRole('heading', { level: 1, name: say('pages.wallet') })).toBeVisible()
  for (const { id } of orders) {
    const { number } = await account.call<{ number: string }>('user/order/detail', { id })
    await expect(page.getByText(number).filter({ visible: true }).first()).toBeVisible()
  }
  await expect(page.getByText(say('wallet.cause.invoice-pay')).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText(say('wallet.cause.wallet-top-up')).filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'wallet')
  await page.goto('/home/wallet?tab=points')
  await expect(page.getByText(say('wallet.cause.points-earn')).filter({ visible: true }).first()).toBeVisible()

  await page.goto(`/home/order/detail/${orders[0]?.id ?? 0}`)
  await expect(page.getByRole('heading', { name: say('orders.effects.title') })).toBeVisible()
  await expectAccessible(page, 'invoice with what it did')
  expect(watched.problems).toEqual([])
})

test('the calendar says what falls due and when; overdue, then stopped, then paid: it runs again [M11]', async ({ page }) => {
  const account = await withMoney(page)
  const id = await account.server('forgotten')
  await account.call('user/service/vps/autorenew', { id, on: false })
  const { end } = await account.call<{ end: string }>('user/service/vps/detail', { id })
  const statusOf = async () => (await account.call<{ paymentStatus: string }>('user/service/vps/detail', { id })).paymentStatus
  const watched = watch(page)

  await page.goto('/home/calendar?days=90')
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: 'forgotten' })
    .filter({ hasText: day(end) })
  await expect(entry.first()).toContainText(say('calendar.cover.by-hand'))
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'calendar')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page, 'calendar on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  await waitForDayAfter(page, end)
  await expect.poll(statusOf).toBe('Overdue')
  await page.goto(`/home/cloud-vps/detail/${id}`)
  await expect(page.getByText(say('services.renewal.overdue')).filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'overdue server')

  await wait(page, '3d')
  await expect.poll(statusOf).toBe('Suspended')
  await page.goto('/home/calendar')
  await expect(page.getByRole('heading', { name: say('calendar.late') })).toBeVisible()
  await page.goto(`/home/cloud-vps/detail/${id}`)
  await expect(page.getByText(say('services.renewal.suspended')).filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'suspended server')

  await page
    .locator('main')
    .getByRole('button', { name: say('renewals.renew'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: say('renewals.renewOne', { name: 'forgotten' }) })
  await dialog.getByRole('button', { name: /from balance$/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(statusOf).toBe('OK')
  await expect(page.getByText(say('services.renewal.suspended'), { exact: true })).toHaveCount(0)
  await expect(
    page.locator('main').getByText(say('compute.state.running'), { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
  expect(watched.problems).toEqual([])
})
