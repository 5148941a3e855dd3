import { describe, expect, it } from 'vitest'
import { addMessages, currentLocale, switchLocale, translator } from './i18n.tsx'
import type { Locale } from './locale.ts'
import type { MessageLoader } from './messages.ts'

/** Words of a feature that arrive when the test says so. */
function slowMessages() {
  const waiting: (() => void)[] = []
  const load: MessageLoader = (locale: Locale) =>
    new Promise((done) => waiting.push(() => done({ dashboard: { spending: `in ${locale}` } } as never)))
  const arrive = async (): Promise<void> => {
    while (waiting.length > 0) {
      waiting.shift()?.()
      await new Promise((turn) => setImmediate(turn))
    }
  }
  return { load, arrive, asked: () => waiting.length }
}

describe('[A3b] the language', () => {
  it('is the one asked for last, although words of the one before arrive later', async () => {
    await switchLocale('en-US', { remember: false })
    const { load, arrive, asked } = slowMessages()
    const adding = addMessages(load)
    const switching = switchLocale('vi-VN', { remember: false })
    expect(asked()).toBe(1)
    await expect.poll(async () => arrive().then(currentLocale)).toBe('vi-VN')
    await Promise.all([adding, switching])
    expect(translator()('dashboard.spending' as never)).toBe('in vi-VN')
  })
})
