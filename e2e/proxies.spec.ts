import { expect, type Page, test } from '@playwright/test'
import { Customer } from './support/journey.ts'
import type { Locale } from './support/labels.ts'
import { settled, visit } from './support/settled.ts'
import { expectAccessible } from './support/watch.ts'

const BASE = '/home/proxy'

/** Orders a proxy plan and pays it from the balance; the page of the service is open then. */
async function order(customer: Customer, plan: RegExp): Promise<void> {
  const { page, say } = customer
  await page.goto('/home/order?type=proxy')
  await page.getByRole('radio', { name: plan }).first().check({ force: true })
  await settled(page)
  await page
    .getByRole('button', { name: customer.pattern('orders.payFromBalance', 'amount') })
    .first()
    .click()
  await page.waitForURL(/\/home\/order\/detail\/\d+/)
  await expect(page.getByText(say('orders.status.provisioned')).first()).toBeVisible({ timeout: 60_000 })
  await visit(page, BASE)
  await page.locator('main').locator('a[href*="/home/proxy/detail/"]').first().click()
  await page.waitForURL(/\/home\/proxy\/detail\/\d+/)
}

/** Adds so many under one name, and sees the host say that they are open. */
async function add({ page, say }: Customer, amount: number, username: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: say('proxies.add.action'), exact: true })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: say('proxies.add.action') })
  await drawer.getByLabel(say('proxies.add.amount'), { exact: true }).fill(String(amount))
  await drawer.getByLabel(say('proxies.field.username'), { exact: true }).fill(username)
  await settled(page)
  await expectAccessible(page, 'the drawer that adds proxies')
  await drawer.getByRole('button', { name: say('proxies.add.submit', { n: amount }), exact: true }).click()
  await expect(drawer).toBeHidden()
  const ready = page.getByRole('main').getByText(say('proxies.state.ready'), { exact: true })
  await expect(ready.nth(amount - 1)).toBeVisible({ timeout: 30_000 })
}

async function tryOne({ page, say }: Customer): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(say('table.rowActions', { name: '§' }).replace('§', '.+:\\d+')) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: say('proxies.test.action') }).click()
  await expect(page.getByText(say('proxies.test.notMeasured'), { exact: true })).toBeVisible({ timeout: 20_000 })
  await settled(page)
  await expectAccessible(page, 'the test of a proxy')
  await page.keyboard.press('Escape')
}

const enter = async (page: Page, locale: Locale): Promise<Customer> => {
  const customer = new Customer(page, locale, `proxy-${locale.slice(0, 2)}-${Date.now().toString(36)}`)
  await customer.register()
  await customer.activate()
  await customer.signIn()
  return customer
}

test('[S11] proxies are ordered, ten are added, a shared user is renamed, one is tested, and no more fit', async ({ page }) => {
  test.setTimeout(240_000)
  const customer = await enter(page, 'en-US')
  const { say } = customer
  await customer.topUp('40', '$40.00')
  await order(customer, /^10 proxies/)
  const name = `may-${Date.now().toString(36)}`
  await add(customer, 10, name)

  await test.step('the plan is full', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: say('proxies.add.action'), exact: true })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: say('proxies.add.action') })
    await expect(drawer.getByText(say('proxies.add.free', { free: 0, most: 10 }))).toBeVisible()
    await expect(drawer.getByRole('button', { name: say('proxies.add.submit', { n: 1 }) })).toBeDisabled()
    await page.keyboard.press('Escape')
  })

  await test.step('three are chosen, and all ten that share the name are renamed after a warning that counts them', async () => {
    await visit(page, `${BASE}?view=detail`)
    await expectAccessible(page, 'proxies one by one')
    const boxes = page.getByRole('main').locator('tbody').getByRole('checkbox')
    for (const at of [0, 1, 2]) await boxes.nth(at).check({ force: true })
    await page
      .getByRole('button', { name: say('proxies.field.username'), exact: true })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: say('proxies.username.action') })
    await expect(drawer.getByText(say('proxies.username.shared', { n: 10 }))).toBeVisible()
    await drawer.getByLabel(say('proxies.username.new'), { exact: true }).fill(`${name}-b`)
    await settled(page)
    await expectAccessible(page, 'a shared user name')
    await drawer.getByRole('button', { name: say('proxies.username.submit', { n: 10 }) }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('main').getByText(`${name}-b`, { exact: true })).toHaveCount(10)
  })

  await test.step('it works under its new name', async () => {
    await expect(page.getByRole('main').getByText(say('proxies.state.ready'), { exact: true })).toHaveCount(10, { timeout: 30_000 })
    await tryOne(customer)
  })
})

test.describe('on a phone, in Vietnamese', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'vi-VN', hasTouch: true })
  test('[S11] a proxy is ordered, added and tested', async ({ page }) => {
    test.setTimeout(180_000)
    const customer = await enter(page, 'vi-VN')
    await customer.topUp('10', /10/)
    await order(customer, /^1 proxy/)
    await add(customer, 1, `mai-${Date.now().toString(36)}`)
    await visit(page, `${BASE}?view=detail`)
    await expectAccessible(page, 'proxies on a phone')
  })
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })
  test('[S11] both views of nobody’s proxies say what comes next', async ({ page }) => {
    const { say } = await enter(page, 'zh-CN')
    for (const [path, title] of [
      [BASE, 'proxies.empty.title'],
      [`${BASE}?view=detail`, 'proxies.none.title'],
    ] as const) {
      await visit(page, path)
      await expect(page.getByText(say(title), { exact: true })).toBeVisible()
      await expectAccessible(page, path)
    }
  })
})
