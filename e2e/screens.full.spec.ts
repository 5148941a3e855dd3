import { expect, type Page, test } from '@playwright/test'
import { CUSTOMER_SCREENS, describeScreens } from './support/screens.ts'
import { expectAccessible } from './support/watch.ts'

const OPEN = [
  '/login',
  '/register',
  '/forgotpw',
  '/resetpw#token=x',
  '/confirm-email#token=x',
  '/not-me#token=x',
  '/user-activation',
  '/error/not-found',
]

/** The session is opened as a customer's own tool would: the screens then find its cookies. */
async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api2/user/login', { data: { username: 'demo', password: 'demo-Pass-2026' } })
  const { data } = (await answer.json()) as { data: Record<string, string> }
  const url = new URL(answer.url()).origin
  await page
    .context()
    .addCookies(['username', 'email', 'sessionId'].map((name) => ({ name, value: encodeURIComponent(data[name] ?? ''), url })))
}

describeScreens('a stranger', OPEN)
describeScreens('a customer', CUSTOMER_SCREENS, signIn)

test('a screen that needs a session leads to sign-in, and back to where one was going', async ({ page }) => {
  await page.goto('/home/order/history?tab=unpaid')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Username or email', { exact: true }).fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('demo-Pass-2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home\/order\/history\?tab=unpaid$/)
})

test('an unknown path is told to be unknown, and an old hash link leads to its page', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/error\/not-found$/)
  await page.goto('/#/register?r=7')
  await expect(page).toHaveURL(/\/register\?r=7$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a list says which of its tabs is open, that one alone, and has it in sight', async ({ page }) => {
    await signIn(page)
    await page.goto('/home/cloud-vps?tab=unknown')
    const open = page.getByRole('main').getByRole('navigation').locator('[aria-current]')
    await expect(open).toHaveText(/^Unknown/)
    await expect(open).toBeInViewport({ ratio: 1 })
  })

  test('a server that is not there has its heading all the same', async ({ page }) => {
    await signIn(page)
    await page.goto('/home/cloud-vps/detail/1')
    await expect(page.getByText('We couldn’t find this server')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server')
    await expectAccessible(page, 'a server that is not there')
  })
})

test('on a tablet the search is an icon that keeps its name', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 1000 })
  await signIn(page)
  await page.goto('/home/dashboard')
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
