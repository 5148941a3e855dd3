import { type Browser, expect, type Page, test } from '@playwright/test'
import { Customer } from './support/journey.ts'
import type { Locale } from './support/labels.ts'

/**
 * What a browser that has never been here loads until a screen is at rest, as it comes over the network: compressed, headers, fonts, the API's
 * answers and whatever the screen asks for later included. What is opened by its own address later, from a bookmark, brings the table's code
 * and as many answers as it shows figures: there code and looks alone are counted.
 */
const LIMITS = {
  signIn: { requests: 12, bytes: 180_000 },
  first: { requests: 25, bytes: 240_000 },
  bookmarked: { requests: 25, bytes: 252_500 },
  later: { bytes: 60_000 },
}

interface Load {
  readonly url: string
  readonly bytes: number
}

async function loadCold(browser: Browser, from: Page | null, path: string, locale: Locale = 'en-US'): Promise<Load[]> {
  const context = await browser.newContext({ locale, storageState: await from?.context().storageState() })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const urls = new Map<string, string>()
  const loads: Load[] = []
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, new URL(request.url).pathname))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? ''
    loads.push({ url, bytes: encodedDataLength })
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  // What is fetched once the page has nothing better to do is there too: the palette opens at its key.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await page.waitForLoadState('networkidle')
  await context.close()
  return loads
}

const isCode = ({ url }: Load): boolean => !url.startsWith('/api2/') && !url.endsWith('.woff2')
const sum = (loads: readonly Load[]): number => loads.reduce((total, { bytes }) => total + bytes, 0)

/** Everything that is too much, in words. */
function judge(screen: string, loads: readonly Load[], limit: { requests: number; bytes: number }): string[] {
  test.info().annotations.push({ type: screen, description: `${loads.length} requests, ${sum(loads)} bytes` })
  return [
    ...(loads.length > limit.requests ? [`${screen}: ${loads.length} requests`] : []),
    ...(sum(loads) > limit.bytes ? [`${screen}: ${sum(loads)} bytes`] : []),
  ]
}

test('the sign-in page and its neighbours are light, in every language', async ({ browser }) => {
  for (const locale of ['en-US', 'vi-VN', 'zh-CN'] as const)
    expect(judge(`/login ${locale}`, await loadCold(browser, null, '/login', locale), LIMITS.signIn)).toEqual([])
  for (const path of ['/register', '/forgotpw', '/resetpw', '/user-activation', '/error/not-found'])
    expect(judge(path, await loadCold(browser, null, path), LIMITS.first)).toEqual([])
})

test('every screen behind the sign-in is light as the first one, and adds little as a later one', async ({ page, browser }) => {
  // Eighteen cold loads: a slow host needs more than a test's usual time for them.
  const somebody = new Customer(page, 'en-US', `weighed-${Date.now().toString(36)}`)
  const account = await somebody.arrive(50)
  const server = await account.server('weighed')
  const { items } = await account.call<{ items: { id: number }[] }>('user/order/list')
  const screens = [
    '/home/notification',
    '/home/cloud-vps',
    `/home/cloud-vps/detail/${server}`,
    '/home/cloud-vps/snapshot',
    '/home/order',
    '/home/order/history',
    `/home/order/detail/${items[0]?.id}`,
    '/home/order/topup',
    '/home/wallet',
    '/home/calendar',
    '/home/profile',
    '/home/password',
    '/home/team-manager',
    '/home/team/join',
    '/home/security/2fa',
    '/home/api',
    '/home/log',
  ]
  const bookmarked: [path: string, loads: Load[]][] = []
  for (const path of screens) bookmarked.push([path, (await loadCold(browser, page, path)).filter(isCode)])
  // Last: what was built a moment ago would be told to a page that has just been loaded, and be asked for once more.
  const known = await loadCold(browser, page, '/home/dashboard')
  const tooMuch = judge('/home/dashboard', known, LIMITS.first)
  for (const [path, loads] of bookmarked) {
    tooMuch.push(...judge(path, loads, LIMITS.bookmarked))
    // The page itself is not loaded again by who is here already.
    const added = loads.filter(({ url }) => url !== path && !known.some((one) => one.url === url))
    if (sum(added) > LIMITS.later.bytes) tooMuch.push(`${path}, after the dashboard: ${sum(added)} bytes more`)
  }
  expect(tooMuch).toEqual([])
})
