import { expect, type Page, test } from '@playwright/test'
import { visit } from './settled.ts'
import { expectAccessible, watch } from './watch.ts'

/** Every page behind the customers' sign-in that needs no id. */
export const CUSTOMER_SCREENS = [
  '/home/dashboard',
  '/home/notification',
  '/home/log',
  '/home/order',
  '/home/order/history',
  '/home/order/topup',
  '/home/wallet',
  '/home/wallet/cards',
  '/home/referral',
  '/home/calendar',
  '/home/calendar?days=365',
  '/home/cloud-vps',
  '/home/cloud-vps/snapshot',
  '/home/cloud-vps/backup',
  '/home/cloud-vps/remote-access',
  '/home/dedicated-server',
  '/home/hosting',
  '/home/proxy',
  '/home/proxy?view=detail',
  '/home/profile',
  '/home/password',
  '/home/security/2fa',
  '/home/team-manager',
  '/home/team/join',
  '/home/api',
  '/home/api/new',
  '/home/webhooks',
  '/home/profile/notifications',
]

/**
 * A test for each of these screens, as whoever `enter` signs in meets it. They share one browser profile, as a person's visits do: what a
 * screen loads is not loaded anew for the next.
 */
export function describeScreens(who: string, paths: readonly string[], enter?: (page: Page) => Promise<unknown>): void {
  test.describe(who, () => {
    let page: Page
    test.beforeAll(async ({ browser }) => {
      page = await browser.newPage()
      await enter?.(page)
    })
    test.afterAll(() => page.close())

    for (const path of paths) {
      test(`${path} is accessible in both themes and says nothing on the console`, async () => {
        // A blank page between two screens: no error of the one is told of the other, and a hash alone is no visit.
        await page.goto('about:blank')
        await page.emulateMedia({ colorScheme: null, reducedMotion: null })
        // What is not found says so in its status too.
        const watched = watch(page, path === '/error/not-found' ? [/\b404\b/] : [])
        await visit(page, path)
        await expectAccessible(page, path)
        expect(watched.problems).toEqual([])
      })
    }
  })
}
