import { expect, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { Customer, PASSWORD } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible, watch } from './support/watch.ts'

const say = labelsIn('en-US')

/** Orders one server; answers the order. */
async function order(call: Awaited<ReturnType<typeof openAccount>>['call'], hostname: string): Promise<{ id: number; number: string }> {
  const { plans, locations, images } = await call<{
    plans: { id: number; code: string }[]
    locations: { id: number }[]
    images: { id: string; locationIds: number[] }[]
  }>('public/service/plan/list/vm')
  const [location] = locations
  const item = {
    planId: plans.find(({ code }) => code === 'premium-1')?.id,
    locationId: location?.id,
    image: images.find(({ locationIds }) => location && locationIds.includes(location.id))?.id,
    ...{ periodMonths: 1, quantity: 1, hostnames: [hostname], autoRenew: true },
  }
  const placed = await call<{ id: number; number: string }>('user/order/place', { items: [item] })
  await call('user/order/finish', { id: placed.id, method: 'balance' })
  return placed
}

test('a build that every node refuses waits for staff, is retried from the console and delivered [O4]', async ({ page, browser }) => {
  const account = await openAccount(page)
  await page.request.post('/dev/fault', { data: { operation: 'ensureDisk', fault: 'refuse', times: 2 } })
  const placed = await order(account.call, 'waits-for-staff')

  const context = await browser.newContext()
  const desk = await context.newPage()
  const watched = watch(desk)
  await openStaff(desk, 'provisioning')
  await desk.goto('/operator/delivery')
  // The row is chosen before the wait after the last key is over: the queue beside it is searched all the same.
  await desk.getByRole('searchbox', { name: say('operator-delivery.searchHint') }).fill(placed.number)
  await desk.getByRole('link', { name: new RegExp(`${say('operator-delivery.state.stuck')}.*${placed.number}`) }).click()
  await expect(desk.getByRole('heading', { level: 3 })).toBeVisible()
  await expect(desk).toHaveURL(new RegExp(`/operator/delivery/\\d+\\?search=${placed.number}$`))
  await expectAccessible(desk, 'stuck build')
  await desk.getByRole('button', { name: say('operator-delivery.act.retry') }).click()
  await expect(desk.getByRole('heading', { level: 3 })).toHaveCount(0)
  const status = async () => (await account.call<{ status: string }>('user/order/detail', { id: placed.id })).status
  await expect.poll(status, { timeout: 60_000 }).toBe('provisioned')
  expect(watched.problems).toEqual([])
  await context.close()
})

test('a part of a paid order goes back to the balance it came from, with what goes where before the click [X1]', async ({
  page,
  browser,
}) => {
  // Of their own: what others spend meanwhile would be on the balance too.
  const somebody = new Customer(page, 'en-US', `refunded-${Date.now().toString(36)}`)
  await somebody.register()
  await somebody.activate()
  await somebody.signIn()
  await somebody.topUp('50', '$50.00')
  const account = await openAccount(page, { username: somebody.name, password: PASSWORD })
  const placed = await order(account.call, 'partly-refunded')
  const status = async () => (await account.call<{ status: string }>('user/order/detail', { id: placed.id })).status
  await expect.poll(status, { timeout: 60_000 }).toBe('provisioned')
  const balance = async () => (await account.call<{ main: { amount: number } }>('user/balance/overview')).main.amount
  const before = await balance()

  const context = await browser.newContext()
  const desk = await context.newPage()
  const watched = watch(desk)
  await openStaff(desk, 'billing')
  await desk.goto(`/operator/orders/${placed.id}`)
  await desk.getByRole('button', { name: say('operator-orders.refund.button'), exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText(say('operator-orders.refund.part'), { exact: true }).click()
  await dialog.getByLabel(say('operator-orders.refund.amount'), { exact: true }).fill('1.50')
  await expect(dialog.getByText(say('operator-orders.refund.toMain'))).toBeVisible()
  await dialog.getByLabel(say('operator-parts.reason')).fill('An hour without network')
  await expectAccessible(desk, 'refund dialog')
  await dialog.getByRole('button', { name: say('operator-orders.refund.confirm') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByText('An hour without network')).toBeVisible()
  expect(await balance()).toBe(before + 150)
  expect(watched.problems).toEqual([])
  await context.close()
})
