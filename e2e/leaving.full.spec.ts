import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { labelsIn } from './support/labels.ts'
import { watch } from './support/watch.ts'

const say = labelsIn('en-US')
/** The specification's sentence, to the letter. */
const QUESTION = 'You have not finished the order. Do you really want to leave?'

const question = (page: Page) => page.getByRole('dialog', { name: QUESTION })
const away = (page: Page) => page.getByRole('navigation', { name: say('shell.navigation') }).getByRole('link', { name: /Cloud VPS/ })

async function fillCart(page: Page): Promise<void> {
  await page.goto('/home/order?type=premium')
  await page.getByRole('radio', { name: /^Premium 2/ }).check({ force: true })
  await page.getByLabel(say('orders.hostname')).fill('not-yet-paid')
}

test('leaving with an unpaid order asks; staying keeps every choice, leaving leads on', async ({ page }) => {
  await openAccount(page)
  const watched = watch(page)
  await fillCart(page)
  await away(page).click()
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: say('forms.stay'), exact: true }).click()
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL(/\/home\/order\?/)
  await expect(page.getByLabel(say('orders.hostname'))).toHaveValue('not-yet-paid')
  await expect(page.getByRole('radio', { name: /^Premium 2/ })).toBeChecked()

  await away(page).click()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL(/\/home\/order\?/)

  await away(page).click()
  await question(page)
    .getByRole('button', { name: say('orders.leaveYes'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/home\/cloud-vps$/)
  expect(watched.problems).toEqual([])
})

test('the Back button asks too, and closing the tab is asked by the browser itself', async ({ page }) => {
  await openAccount(page)
  await page.goto('/home/dashboard')
  await page
    .getByRole('navigation', { name: say('shell.navigation') })
    .getByRole('link', { name: say('pages.order') })
    .click()
  await page
    .getByRole('radio', { name: /^Premium/ })
    .first()
    .check({ force: true })
  await page.getByRole('radio', { name: /^Premium 2/ }).check({ force: true })
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: say('forms.stay'), exact: true }).click()
  await expect(page).toHaveURL(/\/home\/order/)

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
})

test('an order that waits for its money asks too: just placed, looked up later, and come back to from the gateway', async ({ page }) => {
  await openAccount(page)
  await fillCart(page)
  await page.route('**/api2/user/order/finish', (route) => route.abort('connectionreset'), { times: 1 })
  await page
    .getByRole('button', { name: /^Pay .+ from balance$/ })
    .first()
    .click()
  await page.waitForURL(/\/home\/order\/detail\/\d+/)
  const placed = page.url()
  await expect(page.getByText(say('orders.payThis'))).toBeVisible()
  await away(page).click()
  await question(page)
    .getByRole('button', { name: say('orders.leaveYes'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/home\/cloud-vps$/)

  await page.goto(placed)
  await expect(page.getByText(say('orders.payThis'))).toBeVisible()
  await away(page).click()
  await question(page)
    .getByRole('button', { name: say('forms.stay'), exact: true })
    .click()
  await expect(page).toHaveURL(placed)

  // Going to the gateway to pay is no leaving, and coming back without having paid leaves it open.
  await page.locator('input[value=sandbox]').check({ force: true })
  await page
    .getByRole('button', { name: /^Pay .+ with test payment$/ })
    .first()
    .click()
  await page.waitForURL(/\/dev\/pay\//)
  await page.goto(placed)
  await expect(page.getByText(say('orders.waitingTitle'))).toBeVisible()
  await away(page).click()
  await expect(question(page)).toBeVisible()
})
