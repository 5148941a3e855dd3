import { expect, test } from '@playwright/test'
import { formatMoney } from '@portal/contracts/money.ts'
import { openAccount } from './support/api.ts'
import { Customer } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible, watch } from './support/watch.ts'

const say = labelsIn('en-US')

/** Orders and pays one server; returns the order. */
async function order(
  call: Awaited<ReturnType<typeof openAccount>>['call'],
  hostname: string,
): Promise<{ id: number; number: string; total: number }> {
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
  const { id } = await call<{ id: number }>('user/order/place', { items: [item] })
  await call('user/order/finish', { id, method: 'balance' })
  const { number, total } = await call<{ number: string; total: { amount: number } }>('user/order/detail', { id })
  return { id, number, total: total.amount }
}

test('a build that every node refuses waits for staff, is retried from the console and delivered [O4]', async ({ page, browser }) => {
  const account = await openAccount(page)
  await page.request.post('/dev/faults', { data: { fault: 'vps-build-refused' } })
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
  // Where no other node had room, one refusal was enough, and the other is still to come.
  await page.request.delete('/dev/faults?fault=vps-build-refused')
  await desk.getByRole('button', { name: say('operator-delivery.act.retry') }).click()
  await expect(desk.getByRole('heading', { level: 3 })).toHaveCount(0)
  const status = async () => (await account.call<{ status: string }>('user/order/detail', { id: placed.id })).status
  await expect.poll(status).toBe('provisioned')
  expect(watched.problems).toEqual([])
  await context.close()
})

test('a refund of a part keeps the paid time; one that ends the service needs its name typed, and books what it shows [X1] [D6]', async ({
  page,
  browser,
}) => {
  // Of their own: what others spend meanwhile would be on the balance too.
  const somebody = new Customer(page, 'en-US', `refunded-${Date.now().toString(36)}`)
  const account = await somebody.arrive(50)
  const placed = await order(account.call, 'partly-refunded')
  const status = async () => (await account.call<{ status: string }>('user/order/detail', { id: placed.id })).status
  await expect.poll(status).toBe('provisioned')
  const staffSay = (key: string, values?: Record<string, string>) => say(`operator-orders.refund.${key}`, values)
  const balance = async () => (await account.call<{ main: { amount: number } }>('user/balance/overview')).main.amount
  const before = await balance()

  const context = await browser.newContext()
  const desk = await context.newPage()
  const watched = watch(desk)
  await openStaff(desk, 'billing')
  await desk.goto(`/operator/orders/${placed.id}`)
  const open = () => desk.getByRole('button', { name: staffSay('button'), exact: true }).click()
  const dialog = desk.getByRole('dialog')
  const confirm = (amount: string) => dialog.getByRole('button', { name: staffSay('confirm', { amount }), exact: true })
  await open()
  await dialog.getByText(staffSay('part'), { exact: true }).click()
  await dialog.getByLabel(staffSay('amount'), { exact: true }).fill('1.50')
  await expect(dialog.getByText(staffSay('noChange'))).toBeVisible()
  await expect(dialog.getByText(staffSay('toMain'))).toBeVisible()
  await dialog.getByLabel(say('operator-parts.reason')).fill('An hour without network')
  await expectAccessible(desk, 'refund dialog')
  await confirm('$1.50').click()
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByText('An hour without network')).toBeVisible()
  expect(await balance()).toBe(before + 150)

  await open()
  await dialog.getByText(staffSay('lines'), { exact: true }).click()
  await dialog.getByRole('checkbox').first().check()
  await expect(dialog.getByText(staffSay('noChange'))).toBeVisible()
  await dialog.getByText(staffSay('whole'), { exact: true }).click()
  const rest = formatMoney({ amount: placed.total - 150, currency: 'USD' }, 'en-US')
  await expect(dialog.getByText(staffSay('endsNow', { name: 'partly-refunded' }))).toBeVisible()
  await dialog.getByLabel(say('operator-parts.reason')).fill('The site has closed')
  const typed = dialog.getByLabel(say('common.typeToConfirm').replace('<name></name>', 'partly-refunded'))
  await typed.fill('another')
  await confirm(rest).click()
  await expect(dialog.getByText(staffSay('typeNames'))).toBeVisible()
  await typed.fill('partly-refunded')
  await expectAccessible(desk, 'refund dialog that ends a service')
  await confirm(rest).click()
  await expect(dialog).toHaveCount(0)
  expect(await balance()).toBe(before + placed.total)
  expect(watched.problems).toEqual([])
  await context.close()
})
