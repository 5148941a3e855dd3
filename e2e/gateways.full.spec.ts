import { expect, type Page, test } from '@playwright/test'
import { formatMoney, money } from '@portal/contracts/money.ts'
import { openAccount } from './support/api.ts'
import { wait } from './support/clock.ts'
import { BANK_BY_PAYOS, BANK_BY_SEPAY, openGateways } from './support/gateways.ts'
import { Customer } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { mailedLink } from './support/mailbox.ts'
import { settled, visit } from './support/settled.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible, watch } from './support/watch.ts'

const en = labelsIn('en-US')
const vi = labelsIn('vi-VN')
/** Their pages have no picture for the tab. */
const VENDORS = [/\/favicon\.ico/]
const dong = (amount: number) => formatMoney(money(amount, 'VND'), 'vi-VN')

let gates: Awaited<ReturnType<typeof openGateways>>
const home = () => test.info().project.use.baseURL ?? ''
test.beforeAll(async ({ browser }) => {
  const baseURL = home()
  const page = await browser.newPage({ baseURL })
  gates = await openGateways(await openStaff(page), baseURL)
  await page.close()
})
test.afterAll(async ({ browser }) => {
  const page = await browser.newPage({ baseURL: home() })
  await gates.close(await openStaff(page))
  await page.close()
})

/** Somebody new at the brand that is kept in đồng, signed in. */
async function newcomer(page: Page, mails: Page): Promise<Customer> {
  const customer = new Customer(page, 'vi-VN', `sen-${Date.now().toString(36)}`)
  await customer.register()
  const link = new URL(await mailedLink(mails.request, customer.email))
  await page.goto(link.pathname + link.hash)
  await expect(page.getByRole('heading', { name: vi('mailbox.activation.doneTitle') })).toBeVisible()
  await customer.signIn()
  return customer
}

/** Asks for a top-up by a method, up to where its page or its transfer stands. */
async function topUp(page: Page, amount: number, method: string | RegExp, say = vi): Promise<void> {
  await page.goto('/home/order/topup')
  await page.getByLabel(say('orders.topup.amount')).fill(String(amount))
  await page.getByRole('radio', { name: method }).check({ force: true })
  await page.locator('main form button[type="submit"]').click()
}
const memoOf = async (page: Page): Promise<string> => {
  const memo = page.locator('#pay b.mono')
  await expect(memo).toBeVisible()
  return await memo.innerText()
}
const credited = (page: Page, say = vi) =>
  expect(page.getByText(say('orders.status.credited')).filter({ visible: true }).first()).toBeVisible()

test('an invoice is paid on Stripe’s page, and so is a top-up [M4][M5]', async ({ page }) => {
  const account = await openAccount(page)
  const { plans, locations, images } = await account.call<{
    plans: { id: number; code: string }[]
    locations: { id: number }[]
    images: { id: string; locationIds: number[] }[]
  }>('public/service/plan/list/vm')
  const locationId = locations[0]?.id ?? 0
  const item = {
    planId: plans.find(({ code }) => code === 'premium-1')?.id,
    ...{ locationId, image: images.find(({ locationIds }) => locationIds.includes(locationId))?.id },
    ...{ periodMonths: 1, quantity: 1, hostnames: ['by-card'], autoRenew: false },
  }
  const { id } = await account.call<{ id: number }>('user/order/place', { items: [item] })
  await visit(page, `/home/order/detail/${id}`)
  const watched = watch(page, VENDORS)
  await page.getByRole('radio', { name: /Stripe/ }).check({ force: true })
  await page
    .locator('#pay')
    .getByRole('button', { name: /Stripe/ })
    .click()
  await page.waitForURL(/\/c\/pay\//)
  await page.getByRole('button', { name: 'pay', exact: true }).click()
  await page.waitForURL(new RegExp(`/home/order/detail/${id}$`))
  await expect(page.getByText(en('orders.status.provisioned')).filter({ visible: true }).first()).toBeVisible()
  await topUp(page, 20, /Stripe/, en)
  await page.waitForURL(/\/c\/pay\//)
  await page.getByRole('button', { name: 'pay', exact: true }).click()
  await page.waitForURL(/\/home\/order\/detail\/\d+/)
  await credited(page, en)
  expect(watched.problems).toEqual([])
})

test('đồng that name no payment are credited to a dollar customer at a stated rate, or refunded by bank [M1a][M4]', async ({ page }) => {
  await openStaff(page)
  await gates.sync()
  for (const words of ['for conversion', 'for refund']) await gates.transfer(508_000, words)
  await page.goto('/operator/payments')
  const row = (words: string) => page.getByRole('row').filter({ hasText: words })
  await expect(row('for conversion')).toContainText('₫508,000')
  const dialog = page.getByRole('dialog')
  const open = async (words: string, item: Parameters<typeof en>[0]) => {
    await row(words).getByRole('button').last().click()
    await page.getByRole('menuitem', { name: en(item), exact: true }).click()
  }
  const reason = () => dialog.getByLabel(en('operator-parts.reason'))

  await open('for conversion', 'operator-orders.unmatched.assign')
  await dialog.getByLabel(en('operator-orders.unmatched.customer'), { exact: true }).fill('demo')
  await dialog
    .getByRole('radio', { name: /^demo\b/ })
    .first()
    .check()
  const rate = dialog.getByLabel(en('operator-orders.unmatched.convert.rate'))
  await expect(rate).not.toHaveValue('')
  await rate.fill('2540')
  await expect(dialog.getByRole('status')).toContainText('$200.00')
  await reason().fill('the customer sent the transfer slip')
  const assign = dialog.getByRole('button', { name: en('operator-orders.unmatched.assignTo', { customer: 'demo' }), exact: true })
  await assign.click()
  await expect(dialog.getByText(en('operator-orders.unmatched.convert.confirmFirst'))).toBeVisible()
  await settled(page)
  await expectAccessible(page, 'a payment at a doubtful rate')
  await rate.fill('25400')
  await expect(dialog.getByRole('status')).toContainText('$20.00')
  await dialog.getByRole('checkbox', { name: en('operator-orders.unmatched.convert.confirm') }).check()
  await assign.click()
  await expect(dialog).toHaveCount(0)
  await expect(row('for conversion')).toHaveCount(0)

  await open('for refund', 'operator-orders.unmatched.refund.open')
  await settled(page)
  await expectAccessible(page, 'refund of an unmatched payment')
  await dialog.getByLabel(en('operator-orders.unmatched.refund.reference')).fill('FT-BACK-E2E')
  await reason().fill('nobody knows the payer')
  await dialog.getByRole('button', { name: en('operator-orders.unmatched.refund.submit.manual'), exact: true }).click()
  await expect(row('for refund')).toHaveCount(0)
})

test('money comes by VNPay and by transfers that SePay and payOS tell of; staff see the next day that it agrees [M4][M5]', async ({
  page: mails,
  browser,
}) => {
  const context = await browser.newContext({ locale: 'vi-VN', baseURL: `http://sen.localhost:${new URL(home()).port}` })
  const page = await context.newPage()
  const customer = await newcomer(page, mails)
  const watched = watch(page, VENDORS)

  await test.step('a top-up on VNPay’s page', async () => {
    await topUp(page, 250_000, 'VNPay')
    await page.waitForURL(/\/paymentv2\//)
    await page.getByRole('button', { name: 'pay', exact: true }).click()
    await page.waitForURL(/\/home\/order\/detail\/\d+/)
    await credited(page)
  })

  await test.step('a transfer that is too small, told by SePay, then the rest of it', async () => {
    await topUp(page, 500_000, BANK_BY_SEPAY)
    await page.waitForURL(/\/home\/order\/detail\/\d+/)
    const memo = await memoOf(page)
    await expect(page.getByRole('img', { name: vi('orders.payNext.vietqrLabel') })).toBeVisible()
    await customer.accessible('a transfer that is waited for')
    await gates.transfer(200_000, `MBVCB.123.${memo}.CT tu 0011`)
    await expect(
      page
        .getByText(`Còn thiếu ${dong(300_000)}`)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await page.getByRole('radio', { name: BANK_BY_SEPAY }).check({ force: true })
    await page
      .locator('#pay')
      .getByRole('button', { name: new RegExp(dong(300_000).replace(/\s/, '\\s')) })
      .click()
    await expect(page.locator('#pay b.mono')).not.toHaveText(memo)
    await gates.transfer(300_000, await memoOf(page))
    await credited(page)
  })

  await test.step('a transfer by payOS’s link', async () => {
    await topUp(page, 150_000, BANK_BY_PAYOS)
    await page.waitForURL(/\/home\/order\/detail\/\d+/)
    await memoOf(page)
    await gates.payLink()
    await credited(page)
  })
  expect(watched.problems).toEqual([])
  await context.close()

  await test.step('the day after, staff book what was never told, and explain it', async () => {
    const reference = await gates.stray(123_000, 'khong ro noi dung')
    await wait(mails, '30h')
    await gates.sync()
    await openStaff(mails, 'billing')
    const told = watch(mails)
    await visit(mails, '/operator/settlements')
    // In the evening thirty hours later is two days later: one more day of each, on which nothing came.
    const days = (title: string, state: string) =>
      mails
        .getByRole('row')
        .filter({ hasText: title })
        .filter({ hasText: en(state) })
    const differing = days(BANK_BY_SEPAY, 'settlements.state.open')
    await expect(async () => {
      await mails.reload()
      await expect(differing).toHaveCount(1)
      for (const title of ['VNPay', BANK_BY_PAYOS]) {
        await expect(days(title, 'settlements.state.green').first()).toBeVisible()
        await expect(days(title, 'settlements.state.open')).toHaveCount(0)
      }
    }).toPass()
    await expectAccessible(mails, 'days of gateways')
    await differing.getByRole('link').first().click()
    const line = mails.getByRole('row').filter({ hasText: reference })
    await expect(line.getByText(en('settlements.reason.missing-here'))).toBeVisible()
    await expectAccessible(mails, 'a day of a gateway')
    const act = async (name: 'book' | 'explain') => {
      await line.getByRole('button').last().click()
      await mails.getByRole('menuitem', { name: en(`settlements.${name}`), exact: true }).click()
    }
    await act('book')
    await mails
      .getByRole('dialog')
      .getByRole('button', { name: en('settlements.book'), exact: true })
      .click()
    await expect(line.getByText(en('settlements.waits'))).toBeVisible()
    await act('explain')
    const dialog = mails.getByRole('dialog')
    await dialog.getByLabel(en('operator-parts.reason')).fill('a deposit that the bank sends back')
    await dialog.getByRole('button', { name: en('settlements.explain'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(line.getByText(en('settlements.explained'), { exact: true })).toBeVisible()
    await expect(mails.getByText(en('settlements.state.green'), { exact: true }).filter({ visible: true }).first()).toBeVisible()
    expect(told.problems).toEqual([])
  })
})
