import { afterEach, describe, expect, it, vi } from 'vitest'
import { firstSpoken, initialLocale } from './locale.ts'

afterEach(() => vi.unstubAllGlobals())

describe('[A3b] the language before anybody has signed in', () => {
  it('is the first wish that we speak, exactly or by language, else English', () => {
    expect(firstSpoken([null, 'fr-FR', 'vi'])).toBe('vi-VN')
    expect(firstSpoken(['zh-TW', 'en-GB'])).toBe('zh-CN')
    expect(firstSpoken(['xx'])).toBe('en-US')
  })

  it('is read from the locale cookie, then from the browser', () => {
    const open = (cookie: string, languages: readonly string[]) => {
      vi.stubGlobal('document', { cookie })
      vi.stubGlobal('navigator', { languages })
      return initialLocale()
    }
    expect(open('username=annie; locale=vi-VN', ['zh-CN'])).toBe('vi-VN')
    expect(open('username=annie', ['fr', 'zh-CN'])).toBe('zh-CN')
    expect(open('locale=xx', ['fr'])).toBe('en-US')
  })
})
