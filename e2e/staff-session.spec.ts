import { expect, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { openStaff } from './support/staff.ts'
import { expectAccessible, watch } from './support/watch.ts'

test('[X1] the console’s own window says too who is signed in as the customer, and ends it', async ({ page, context }) => {
  const account = await openAccount(page)
  const id = await account.server('seen-by-staff')
  const { userID, username } = await account.call<{ userID: number; username: string }>('user/profile')
  await context.clearCookies()
  const staff = await openStaff(page, 'operator')
  const entry = { id: userID, reason: 'The customer asked for a look at the screen' }
  const { url } = await staff.call<{ url: string }>('operator/customers/sign-in-as', entry)
  const { pathname, search, hash } = new URL(url)
  await page.goto(pathname + search + hash)
  await page.waitForURL(/\/home\/dashboard$/)

  const watched = watch(page)
  await page.goto(`/vm/console/${id}`)
  await expect(page.locator('main canvas')).toBeVisible()
  const banner = page.getByRole('status').filter({ hasText: 'operator' })
  await expect(banner).toContainText(username)
  const [above, below] = [await banner.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await expectAccessible(page, 'a console under the banner of staff')
  expect(watched.problems).toEqual([])
  await banner.getByRole('button').click()
  await page.waitForURL(/\/operator\/customers\/\d+$/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sessionId')
})
