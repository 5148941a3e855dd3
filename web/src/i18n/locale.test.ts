import { describe, expect, it } from 'vitest'
import { firstSpoken } from './locale.ts'

describe('[A3b] the language before anybody has signed in', () => {
  it('is the first wish that we speak, exactly or by language, else English', () => {
    expect(firstSpoken([null, 'fr-FR', 'vi'])).toBe('vi-VN')
    expect(firstSpoken(['zh-TW', 'en-GB'])).toBe('zh-CN')
    expect(firstSpoken(['xx'])).toBe('en-US')
  })
})
