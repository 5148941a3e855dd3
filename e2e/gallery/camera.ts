import { type Browser, expect, type Page } from '@playwright/test'
import type { Locale } from '../support/labels.ts'

export const HEIGHTS = { 1440: 900, 768: 1024, 390: 844, 360: 740 } as const
export type Width = keyof typeof HEIGHTS

export interface Shot {
  readonly name: string
  readonly path: string
  /** What a person does there first. */
  readonly first?: (page: Page) => Promise<void>
  /** As one window shows it, not as high as the page. */
  readonly window?: boolean
}

/** The page, or what lies over it. */
const isWide = (): boolean =>
  [document.documentElement, ...Array.from(document.querySelectorAll('dialog[open]'))].some(
    (element) => element.scrollWidth > element.clientWidth || element.getBoundingClientRect().right > innerWidth,
  )

/** One window of one width that speaks one language; pictures of what it shows, light and dark. `now`: the portal's, where it was moved. */
export async function openCamera(browser: Browser, url: string, locale: Locale, width: Width, now?: string) {
  const size = { width, height: HEIGHTS[width] }
  const context = await browser.newContext({ baseURL: url, locale, viewport: size, hasTouch: width < 1000 })
  const page = await context.newPage()
  if (now) await page.clock.setFixedTime(now)
  /** Screens that are wider than the window: none should be. */
  const wide: string[] = []
  const take = async ({ name, path, first, window }: Shot): Promise<void> => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).or(page.locator('canvas')).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await first?.(page)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    // A window as high as the page: what sticks to its edge then stands where it belongs.
    const height = window ? size.height : await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.max(height, size.height) })
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: `shots/${locale}/${width}/${name}-${theme}.png`, animations: 'disabled' })
    }
    await page.setViewportSize(size)
    if (await page.evaluate(isWide)) wide.push(name)
  }
  return { context, take, wide }
}
