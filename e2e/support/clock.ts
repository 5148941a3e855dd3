import type { Page } from '@playwright/test'

/** Both clocks go on together, as they would for a person who comes back after so long (`28d`, `90m`). */
export async function wait(page: Page, duration: string): Promise<void> {
  const answer = await page.request.post('/dev/clock', { data: { advance: duration }, timeout: 300_000 })
  const { now } = (await answer.json()) as { now: string }
  await page.clock.setFixedTime(now)
}

/** The portal's clock alone: a page follows what the server says. */
export const advance = (page: Page, duration: string) => page.request.post('/dev/clock', { data: { advance: duration }, timeout: 300_000 })

/** Until a day after that instant, wherever the portal's clock stands: months differ in length. */
export async function waitForDayAfter(page: Page, iso: string): Promise<void> {
  const { now } = (await (await page.request.get('/dev/clock')).json()) as { now: string }
  await wait(page, `${Math.ceil((Date.parse(iso) - Date.parse(now)) / 60_000) + 24 * 60}m`)
}

/** A day as the screens show it. */
export const day = (iso: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date(iso))
