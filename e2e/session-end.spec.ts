import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { Customer, PASSWORD } from './support/journey.ts'
import { labelsIn } from './support/labels.ts'
import { openStaff, STAFF_PASSWORD } from './support/staff.ts'
import { expectAccessible } from './support/watch.ts'

const say = labelsIn('en-US')
const DAY_MS = 86_400_000

/** Without the feed, whose refusal would open the panel too: only the page's own knowledge of the end is left. */
const withoutFeed = (page: Page) => page.route('**/api2/user/events/ticket', (route) => route.abort())

/** Moves the page's clock. A part of the page that is still being loaded would reach its deadline at once. */
async function forward(page: Page, ms: number): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward(ms)
}

async function signInAgain(page: Page, password: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: say('shell.session.title') })
  await expect(panel).toBeVisible()
  await expectAccessible(page, 'the sign-in over a page')
  await panel.getByLabel(say('accounts.password'), { exact: true }).fill(password)
  await panel.getByRole('button', { name: say('accounts.signIn'), exact: true }).click()
  await expect(panel).toHaveCount(0)
}

test('[A3a][A4] at the absolute end of a session the sign-in opens over a half-filled form, which is sent after it as it was', async ({
  page,
}) => {
  const customer = new Customer(page, 'en-US', `ending${Date.now().toString(36)}`)
  await withoutFeed(page)
  await page.clock.install()
  const account = await customer.arrive()
  await page.goto('/home/profile')
  const main = page.getByRole('main')
  const name = main.getByLabel(say('profile.profileName'), { exact: true })
  await name.fill('Half typed')
  await account.call('user/logout')
  // No event reports the end: the page notices it by the time alone.
  await forward(page, 91 * DAY_MS)
  await signInAgain(page, PASSWORD)
  await expect(name).toHaveValue('Half typed')
  await main.getByRole('button', { name: say('profile.saveChanges'), exact: true }).click()
  await expect(page.getByText(say('profile.saved'))).toBeVisible()
  const again = await openAccount(page, { username: customer.name, password: PASSWORD })
  expect(await again.call('user/profile')).toMatchObject({ profileName: 'Half typed' })
})

test('[A3a][A4] the same in the console of staff, after a day', async ({ page }) => {
  await page.clock.install()
  const staff = await openStaff(page, 'operator')
  await page.goto('/operator/brands/new')
  const name = page.getByLabel(say('operator-brands.name'), { exact: true })
  await name.fill('Half typed')
  await staff.call('operator/logout')
  await forward(page, 25 * 3_600_000)
  await signInAgain(page, STAFF_PASSWORD)
  await expect(name).toHaveValue('Half typed')
})
