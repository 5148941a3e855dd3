import { expect, type Page } from '@playwright/test'
import { Customer } from './journey.ts'
import type { Locale } from './labels.ts'
import { settled, visit } from './settled.ts'
import { expectAccessible } from './watch.ts'

export const PROXIES = '/home/proxy'

/** Orders a proxy plan and pays it from the balance; the page of the service is open then. */
export async function orderProxies(customer: Customer, plan: RegExp): Promise<void> {
  const { page, say } = customer
  await page.goto('/home/order?type=proxy')
  await page.getByRole('radio', { name: plan }).first().check({ force: true })
  await settled(page)
  await page
    .getByRole('button', { name: customer.pattern('orders.payFromBalance', 'amount') })
    .first()
    .click()
  await page.waitForURL(/\/home\/order\/detail\/\d+/)
  await expect(page.getByText(say('orders.status.provisioned')).filter({ visible: true }).first()).toBeVisible()
  await visit(page, PROXIES)
  await page.locator('main').locator('a[href*="/home/proxy/detail/"]').first().click()
  await page.waitForURL(/\/home\/proxy\/detail\/\d+/)
}

/** Adds so many under one name, and sees the host say that they are open. */
export async function addProxies({ page, say }: Customer, amount: number, username: string): Promise<void> {
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
  await expect(ready.nth(amount - 1)).toBeVisible()
}

export async function tryProxy({ page, say }: Customer): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(say('table.rowActions', { name: '§' }).replace('§', '.+:\\d+')) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: say('proxies.test.action') }).click()
  await expect(page.getByText(say('proxies.test.notMeasured'), { exact: true })).toBeVisible()
  await settled(page)
  await expectAccessible(page, 'the test of a proxy')
  await page.keyboard.press('Escape')
}

export const enterShop = async (page: Page, locale: Locale, dollars = 0): Promise<Customer> => {
  const customer = new Customer(page, locale, `proxy-${locale.slice(0, 2)}-${Date.now().toString(36)}`)
  await customer.arrive(dollars)
  return customer
}
