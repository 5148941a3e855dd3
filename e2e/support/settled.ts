import { expect, type Page, type Request } from '@playwright/test'

const underWay = new WeakMap<Page, Set<Request>>()

/** Counts what the page asks for from now on. */
function track(page: Page): Set<Request> {
  const known = underWay.get(page)
  if (known) return known
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    // What the page that is left had asked for is nobody's any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear()
    requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return requests
}

/** What slides in stands where it belongs; what turns for ever is not waited for. */
const stands = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    return Promise.all(ending.map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)
  })

/**
 * Waits until a page that was visited by `visit` asks for nothing more: nothing is under way, two frames are drawn, it has nothing left to do,
 * has asked for nothing new, and nothing moves. Unlike `networkidle` it does not look on for half a second after that.
 */
export async function settled(page: Page): Promise<void> {
  const requests = track(page)
  do {
    while (requests.size > 0) {
      await new Promise((done) => {
        page.once('requestfinished', done)
        page.once('requestfailed', done)
      })
    }
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 1000 })))),
    )
  } while (requests.size > 0)
  await stands(page)
}

/** Opens a page, waits for its heading, and until it asks for nothing more. */
export async function visit(page: Page, path: string): Promise<void> {
  track(page)
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await settled(page)
}
