import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Listens to a page for what no user sees and no page may do: console errors, exceptions, failed requests. */
export function watch(page: Page, allowed: readonly RegExp[] = []): { readonly problems: readonly string[] } {
  const problems: string[] = []
  const add = (text: string): void => {
    if (!allowed.some((pattern) => pattern.test(text))) problems.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') add(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => add(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A request given up because the page moved on is no failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') add(`request: ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) add(`${response.status()}: ${new URL(response.url()).pathname}`)
  })
  return { problems }
}

const require = createRequire(import.meta.url)
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Only what is wrong is told in full. A page without frames joins its results itself (`legacy`), and is brought the tool once: the builder
 * would bring it twice to each look, unshortened. For frames a second page is opened.
 */
async function rules(page: Page): Promise<AxeBuilder> {
  const alone = page.frames().length === 1
  if (alone && !(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  return new AxeBuilder(alone ? { page, axeSource: 'undefined' } : { page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode(alone)
}

/** WCAG 2.2 AA as far as a tool can tell, of the second theme what depends on colours; and no text that is really code. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // A message without a place for a part prints it.
  expect(await page.locator('body').innerText(), screen).not.toMatch(/=>\s*[{(]|\[object Object\]/)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const look = async (): Promise<string[]> => {
      const asked = await rules(page)
      if (theme === 'dark') asked.withRules(['color-contrast', 'link-in-text-block'])
      const { violations } = await asked.analyze()
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${screen} ${theme} ${id}: ${html.slice(0, 160)}`))
    }
    const first = await look()
    // What others do meanwhile moves rows while they are measured: a fault is one that is still there.
    const still = first.length > 0 ? new Set(await look()) : new Set()
    expect(first.filter((one) => still.has(one))).toEqual([])
  }
}

/** The order page's price is the one of what is chosen; while it is asked for, the former one fades. */
export const expectPriced = (page: Page): Promise<void> => expect(page.locator('#order-summary [aria-busy]')).toHaveCount(0)
