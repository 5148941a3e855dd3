import { afterEach, describe, expect, it, vi } from 'vitest'
import { cookieText, readCookie } from './cookies.ts'

afterEach(() => vi.unstubAllGlobals())

describe('[A4] cookies of the session', () => {
  it('are strict, for the whole site, and secure on https only', () => {
    expect(cookieText('sessionId', 'a b;c', 30, true)).toBe('sessionId=a%20b%3Bc; path=/; max-age=2592000; SameSite=Strict; Secure')
    expect(cookieText('sessionId', '', 0, false)).toBe('sessionId=; path=/; max-age=0; SameSite=Strict')
  })

  it('are found by their whole name, and a broken foreign escape harms nobody', () => {
    vi.stubGlobal('document', { cookie: 'xusername=no; username=minh%40x.vn; bad=%E0%A4%A; email=' })
    expect(readCookie('username')).toBe('minh@x.vn')
    expect(readCookie('bad')).toBe('%E0%A4%A')
    expect(readCookie('sessionId')).toBeNull()
  })
})
