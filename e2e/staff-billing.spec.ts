import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { day, wait } from './support/clock.ts'
import { labelsIn } from './support/labels.ts'
import { addMoney } from './support/newcomer.ts'
import { openStaff } from './support/staff.ts'
import { watch } from './support/watch.ts'

const say = labelsIn('en-US')
const NAME = 'in-arrears'
const REASON = 'agreed on the phone'

const press = (page: Page, key: string) => page.getByRole('button', { name: say(`operator-billing.${key}`), exact: true }).click()

/** Gives the reason in the dialog that is open, confirms, and waits for what the screen then says. */
async function confirm(page: Page, key: string, told: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel(say('operator-parts.reason')).fill(REASON)
  await dialog.getByRole('button', { name: say(`operator-billing.${key}`), exact: true }).click()
  await expect(page.getByText(told).filter({ visible: true }).first()).toBeVisible()
}

test('a clerk foresees, prices, extends, renews, holds and brings back; the customer sees each of it [M11][M16]', async ({ page }) => {
  let account = await openAccount(page)
  await addMoney(page, account, 100)
  const id = await account.server(NAME)
  await account.call('user/service/vps/autorenew', { id, on: false })
  const detail = () =>
    account.call<{ end: string; paymentStatus: string; status: string; state: string; price: { amount: number } }>(
      'user/service/vps/detail',
      { id },
    )
  const balance = async () => (await account.call<{ balance: { amount: number } }>('user/balance/overview')).balance.amount
  const { end } = await detail()
  await openStaff(page, 'billing')
  const watched = watch(page)
  const row = () => page.getByRole('row', { name: NAME })

  await test.step('the dry run names the service, its steps and their days', async () => {
    await page.goto('/operator/billing')
    // By its label: what waits for a person arrives above it, and only a click without force waits until nothing moves.
    await page.getByRole('radiogroup').getByText(say('operator-billing.days.30')).click()
    await expect(page.getByRole('radio', { name: say('operator-billing.days.30') })).toBeChecked()
    const due = page
      .getByRole('listitem')
      .filter({ hasText: NAME })
      .filter({ hasText: say('operator-billing.step.remind-1') })
    await expect(due).toContainText(day(new Date(Date.parse(end) - 86_400_000).toISOString()))
  })

  await test.step('another price, days for nothing and a renewal from the balance', async () => {
    await page.goto(`/operator/late-services/${id}`)
    await press(page, 'changePrice')
    await page.getByLabel(say('operator-billing.priceField', { n: 1 })).fill('6.50')
    await confirm(page, 'changePrice', say('operator-billing.priceDone', { name: NAME, amount: '$6.50' }))
    const extended = new Date(Date.parse(end) + 5 * 86_400_000).toISOString()
    await press(page, 'extend')
    await page.getByLabel(say('operator-billing.daysField'), { exact: true }).fill('5')
    await confirm(page, 'extend', say('operator-billing.extendDone', { name: NAME, date: day(extended) }))
    expect(Date.parse((await detail()).end)).toBe(Date.parse(extended))
    const before = await balance()
    await press(page, 'renew')
    await page.getByLabel(say('operator-billing.fromBalance')).check()
    await confirm(page, 'renew', say('operator-billing.renewDone', { name: NAME, date: day((await renewed(extended)).end) }))
    expect(before - (await balance())).toBe(650)
    await page.goto(`/home/cloud-vps/detail/${id}`)
    await expect(
      page
        .getByText(day((await detail()).end))
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expect(page.getByText('$6.50').filter({ visible: true }).first()).toBeVisible()
  })

  /** One month after an end, whatever the length of that month. */
  async function renewed(from: string): Promise<{ end: string }> {
    const { items } = await account.call<{ items: { to: string }[] }>('user/service/vps/renew-preview', { ids: [id] })
    expect(Date.parse(items[0]?.to ?? '')).toBeGreaterThan(Date.parse(from))
    return { end: items[0]?.to ?? '' }
  }

  await test.step('held, it stays; released, it is stopped and ended, and brought back it runs and is due', async () => {
    await page.goto('/operator/holds')
    await press(page, 'hold')
    await page.getByLabel(say('operator-billing.holdCustomer'), { exact: true }).fill('demo')
    await confirm(page, 'hold', say('operator-billing.holdDone', { name: 'demo' }))
    const days = Math.ceil((Date.parse((await detail()).end) - Date.parse(end)) / 86_400_000) + 40
    // Nobody looks on meanwhile: an open page would ask with a session that ends on the way.
    await page.goto('about:blank')
    await wait(page, `${days}d`)
    // Nobody's session lasts that long.
    account = await openAccount(page)
    expect((await detail()).paymentStatus).toBe('Overdue')
    const staff = await openStaff(page, 'billing')
    const [held] = (await staff.call<{ items: { customer: { id: number } }[] }>('operator/billing/hold/list', { search: 'demo' })).items
    await staff.call('operator/billing/hold/release', { id: held?.customer.id, reason: REASON })
    await expect.poll(async () => (await detail()).paymentStatus).toBe('Suspended')
    await page.goto(`/operator/late-services?tab=suspended&search=${NAME}`)
    await expect(row()).toContainText(say('operator-billing.nextEnd'))
    await page.goto('about:blank')
    await wait(page, '8d')
    await openStaff(page, 'billing')
    await page.goto(`/operator/late-services?tab=ended&search=${NAME}`)
    await expect(row()).toContainText(say('operator-billing.purge'))
    await page.getByRole('button', { name: say('table.rowActions', { name: NAME }) }).click()
    await page.getByRole('menuitem', { name: say('operator-billing.undelete'), exact: true }).click()
    await confirm(page, 'undelete', say('operator-billing.undeleteDone', { name: NAME }))
    await expect.poll(async () => (await detail()).status).toBe('running')
    expect(await detail()).toMatchObject({ state: 'active', paymentStatus: 'Overdue' })
    await page.goto(`/home/cloud-vps/detail/${id}`)
    await expect(page.getByText(say('services.renewal.overdue')).filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('what was done stands in the history, nothing waits unsaid, and the books agree', async () => {
    await page.goto('/operator/billing-history')
    for (const step of ['suspend', 'terminate'])
      await expect(
        page
          .getByText(say(`operator-billing.step.${step}`))
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
    await page.goto('/operator/reconciliation')
    await press(page, 'compare')
    await expect(page.getByText(say('operator-billing.comparedGreen')).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText(say('operator-billing.green')).filter({ visible: true }).first()).toBeVisible()
  })
  expect(watched.problems).toEqual([])
})
