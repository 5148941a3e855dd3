import { type Browser, expect, type Page } from '@playwright/test'
import type { Locale } from '../support/words.ts'

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

/** One window of one width that speaks one language; pictures of what it shows, light and dark. */
export async function openCamera(browser: Browser, url: string, locale: Locale, width: Width) {
  const size = { width, height: HEIGHTS[width] }
  const context = await browser.newContext({ baseURL: url, locale, viewport: size, hasTouch: width < 1000 })
  const page = await context.newPage()
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
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(name)
  }
  return { context, take, wide }
}
