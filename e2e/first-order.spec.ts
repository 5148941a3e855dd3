import { expect, type Page, test } from '@playwright/test'
import { Customer } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { expectAccessible, expectPriced, watch } from './support/watch.ts'

const say = labelsIn('en-US')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const summary = (page: Page) => page.locator('#order-summary')

test('a newcomer is led on: an empty balance offers what is missing, the top-up comes back to the cart, and the order is paid', async ({
  page,
}) => {
  const watched = watch(page, [/^422: \/api2\/user\/order\/quote$/, /^403: \/api2\/public\/levprotected\/register$/, /status of (422|403)/])
  const newcomer = new Customer(page, 'en-US', `newcomer-${Date.now().toString(36)}`)
  await newcomer.register()
  await newcomer.activate()

  // The bare site has no way back: it leads to where everybody arrives.
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await newcomer.signIn()
  await expect(page.getByRole('heading', { name: say('dashboard.first.order') })).toBeVisible()
  await expectAccessible(page, 'first steps')
  await page.getByRole('link', { name: say('dashboard.first.orderPlan', { plan: 'Premium 2' }) }).click()

  await expect(heading(page, say('pages.order'))).toBeVisible()
  await expectPriced(page)
  // Only what can be ordered is offered, and the only way to pay is chosen.
  const kinds = page.getByRole('radiogroup', { name: say('orders.service') }).getByRole('radio')
  for (const kind of await kinds.all()) await expect(kind).toBeEnabled()
  const ways = summary(page).getByRole('radiogroup', { name: say('orders.payWithLabel') })
  await expect(ways.locator('input:checked')).toHaveValue('sandbox')

  // What is refused is told beside the field and led to; price and ways to pay stay.
  const hostname = page.getByLabel(say('orders.hostname'))
  await hostname.fill('not a hostname')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
  await expect(ways).toBeVisible()
  await summary(page).getByRole('button', { name: /^Pay / }).click()
  await expect(hostname).toBeFocused()
  await expect(page.getByText(say('orders.refused'))).toBeVisible()
  await expect(summary(page).getByText(say('orders.total'), { exact: true })).toBeVisible()
  await hostname.fill('first-server')
  await expectPriced(page)

  // A code that is over is told beside its field, with one that is not; the price stands all the while.
  const code = summary(page).getByLabel(say('orders.promo.label'))
  await code.fill('summer15')
  await code.press('Enter')
  await expect(summary(page).getByText(/SUMMER15 ended on .+ doesn’t include this code\./)).toBeVisible()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'a refused promo code')
  await summary(page)
    .getByRole('button', { name: say('orders.promo.use', { code: 'NOV10' }) })
    .click()
  await expect(summary(page).getByText('Promo code NOV10')).toBeVisible()
  await expect(code).toHaveValue('NOV10')
  await expectPriced(page)

  // To the top-up and back asks nothing, and forgets nothing.
  await summary(page)
    .getByRole('link', { name: /^Top up \$/ })
    .click()
  await expect(heading(page, say('pages.topup'))).toBeVisible()
  await expect(page.getByLabel(say('orders.topup.amount'))).not.toHaveValue('')
  // A code of top-ups says what it adds.
  await page.getByLabel(say('orders.topup.amount')).fill('60')
  const bonus = page.getByLabel(say('orders.promo.label'))
  await bonus.fill('topup5')
  await bonus.press('Enter')
  await expect(page.getByText('TOPUP5 adds $3.00 to your promotional balance.')).toBeVisible()
  await page.getByRole('button', { name: /^Pay .+ with test payment$/ }).click()
  await page.waitForURL(/\/dev\/pay\//)
  await page.locator('button').first().click()
  await expect(heading(page, say('pages.order'))).toBeVisible()
  await expect(hostname).toHaveValue('first-server')
  await expectPriced(page)
  await expect(ways.locator('input:checked')).toHaveValue('balance')

  // After Pay the form stands until the order's own page does.
  await page.evaluate((empty) => {
    const seen = window as unknown as { emptied?: boolean }
    new MutationObserver(() => {
      if (document.querySelector('#order-summary')?.textContent?.includes(empty)) seen.emptied = true
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, say('orders.choosePlan'))
  await summary(page)
    .getByRole('button', { name: /^Pay .+ from balance$/ })
    .click()
  await page.waitForURL(/\/home\/order\/detail\/\d+/)
  expect(await page.evaluate(() => (window as unknown as { emptied?: boolean }).emptied)).toBeUndefined()
  // One fact, one message, in a region that is read aloud.
  const told = page.getByRole('region', { name: say('common.messages') })
  await expect(told).toHaveAttribute('aria-live', 'polite')
  expect(await told.locator('b').filter({ hasText: /paid/i }).count()).toBeLessThanOrEqual(1)
  await expect(page.getByText(say('orders.status.provisioned')).filter({ visible: true }).first()).toBeVisible()

  // What was finished stands in the tray, and still does after a reload.
  const tray = page.getByRole('complementary', { name: say('shell.activity') })
  const openTray = () =>
    page
      .getByRole('button', { name: say('shell.activity') })
      .first()
      .click()
  await openTray()
  await expect(tray.getByText('first-server')).toBeVisible()
  await expect(tray.getByText(say('orders.tray.ready'))).toBeVisible()
  await page.reload()
  await openTray()
  await expect(tray.getByText('first-server')).toBeVisible()
  expect(watched.problems).toEqual([])
})
