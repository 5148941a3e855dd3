import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { labelsIn } from './support/labels.ts'
import { expectAccessible, expectPriced, watch } from './support/watch.ts'

const say = labelsIn('en-US')

interface Preview {
  readonly plans: readonly { readonly id: number; readonly name: string; readonly refusal: unknown }[]
}
interface Invoice {
  readonly id: number
  readonly total: { readonly amount: number; readonly currency: string }
}
interface Order extends Invoice {
  readonly status: string
}

/** Records the text of each button at the moment it is clicked. */
async function textsOfClicks(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const clicked: string[] = []
    addEventListener('click', ({ target }) => clicked.push((target as Element).closest('button')?.textContent ?? ''), true)
    return clicked
  })
  return () => texts.jsonValue()
}

const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`

test('a larger plan: the dialog names the price, the invoice is the same, the server comes back with its new size [M13]', async ({
  page,
}) => {
  const account = await openAccount(page)
  const id = await account.server('grows-up')
  const watched = watch(page)
  const { plans } = await account.call<Preview>('user/service/vps/change-preview', { id })
  const plan = plans.find(({ refusal }) => refusal === null)
  expect(plan).toBeDefined()

  let answer = () => {}
  const asked = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/change-preview', async (route) => asked.then(() => route.continue()))
  await page.goto(`/home/cloud-vps/detail/${id}`)
  await page.getByRole('button', { name: say('changes.changePlan') }).click()
  const dialog = page.getByRole('dialog', { name: say('changes.planTitle', { name: 'grows-up' }) })
  // While the plans are on their way, Enter must not close what was just opened.
  await expect(dialog.getByRole('heading')).toBeFocused()
  answer()
  await expect(dialog.getByRole('radio').and(page.locator(':enabled')).first()).toBeFocused()
  await expect(dialog.getByText(say('changes.ifNot'))).toHaveCount(0)
  await dialog.getByRole('radio', { name: new RegExp(`^${plan?.name}`) }).check({ force: true })
  await expect(dialog.getByText(say('changes.restarts'))).toBeVisible()
  await expectAccessible(page, 'change-plan dialog')
  // The quote is fetched again when the service changes, and the price falls by the second: the text at the click is what counts.
  const pressed = await textsOfClicks(page)
  // The demo customer has other orders too: the answer says which one this click made.
  const changed = page.waitForResponse((response) => response.url().endsWith('/vps/change') && response.ok())
  await dialog.getByRole('button', { name: /balance/ }).click()
  const { data } = (await (await changed).json()) as { data: { invoice: Invoice } }
  await expect(dialog).toHaveCount(0)
  expect((await pressed()).at(-1)).toContain(dollars(data.invoice.total.amount))

  const order = () => account.call<Order>('user/order/detail', { id: data.invoice.id })
  await expect.poll(async () => (await order()).status).toBe('finished')
  expect((await order()).total).toEqual(data.invoice.total)
  await expect(
    page
      .getByText(plan?.name ?? '', { exact: true })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

  await page.goto(`/home/order/detail/${data.invoice.id}`)
  await expect(page.getByText(say('changes.invoice.title'))).toBeVisible()
  await expect(page.getByText(say('changes.invoice.done'))).toBeVisible()
  await expectAccessible(page, 'upgrade invoice')
  expect(watched.problems).toEqual([])
})

test('an add-on: chosen, paid, and part of the server [M13]', async ({ page }) => {
  const account = await openAccount(page)
  const id = await account.server('more-disk')
  const watched = watch(page)
  await page.goto(`/home/cloud-vps/detail/${id}`)
  await page.getByRole('button', { name: say('services.moreActions') }).click()
  await page.getByRole('menuitem', { name: say('changes.addAddon') }).click()
  const dialog = page.getByRole('dialog', { name: say('changes.addonTitle', { name: 'more-disk' }) })
  await dialog.getByRole('radio', { name: /disk/i }).check({ force: true })
  await expect(dialog.getByText(say('changes.restarts'))).toBeVisible()
  await expectAccessible(page, 'add-on dialog')
  await dialog.getByRole('button', { name: /balance/ }).click()
  await expect(dialog).toHaveCount(0)
  const disk = async () => (await account.call<{ diskGb: number }>('user/service/vps/detail', { id })).diskGb
  await expect.poll(disk).toBe(45)
  // What it costs stands beside it.
  const { addons } = await account.call<{ addons: { name: string; price: { amount: number } }[] }>('user/service/vps/detail', { id })
  const [addon] = addons
  const price = `$${((addon?.price.amount ?? 0) / 100).toFixed(2)}`
  const stated = page.getByText(addon?.name ?? 'no add-on').filter({ hasText: price, visible: true })
  await expect(stated.first()).toBeVisible()
  expect(watched.problems).toEqual([])
})

test('a trial: offered beside the plan, free, running, and kept for its price [M14]', async ({ page }) => {
  const account = await openAccount(page)
  const watched = watch(page)
  await page.goto('/home/order?plan=premium-1')
  await page.getByRole('checkbox', { name: new RegExp(`^${say('changes.trial.offer')}`) }).check()
  await page.getByLabel(say('orders.hostname')).fill('tried-first')
  await expect(page.getByRole('button', { name: say('changes.trial.start') }).first()).toBeVisible()
  await expectPriced(page)
  await expectAccessible(page, 'order page with a trial')
  await page
    .getByRole('button', { name: say('changes.trial.start') })
    .first()
    .click()
  await page.waitForURL(/\/home\/order\/detail\/\d+/)
  await expect(page.getByText(say('orders.status.provisioned')).filter({ visible: true }).first()).toBeVisible()
  const { items } = await account.call<{ items: { id: number }[] }>('user/service/vps/list', { search: 'tried-first' })
  await page.goto(`/home/cloud-vps/detail/${items[0]?.id}`)
  await expect(page.getByText(say('changes.trial.title'))).toBeVisible()
  await expectAccessible(page, 'server on trial')
  await page
    .getByRole('button', { name: say('changes.trial.keep') })
    .first()
    .click()
  const renewing = page.getByRole('dialog', { name: say('renewals.renewOne', { name: 'tried-first' }) })
  await renewing.getByRole('button', { name: /balance/ }).click()
  await expect(renewing).toHaveCount(0)
  await expect(page.getByText(say('changes.trial.title'))).toHaveCount(0)
  expect(watched.problems).toEqual([])
})
