import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './errors.ts'
import { createSessionState } from './session-state.ts'

/** Of a browser: what was written, by name; an age of nothing removes it. */
function cookieJar(start: Record<string, string>): Map<string, string> {
  const jar = new Map(Object.entries(start))
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('max-age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  })
  return jar
}
afterEach(() => vi.unstubAllGlobals())

const COOKIES = { username: 'annie', email: 'annie%40example.com', sessionId: 'abc' }
const stateThat = (check: () => Promise<never>) =>
  createSessionState('user', { check, end: () => Promise.resolve(), speak: () => Promise.resolve() })
const refused = (status: number) => () => Promise.reject(new ApiError({ code: 'session-invalid', status, message: 'no' }))

describe('[A3a] the check of a stored session', () => {
  it('that is refused clears the three cookies, and nobody is signed in', async () => {
    const jar = cookieJar({ ...COOKIES, locale: 'vi-VN' })
    expect(await stateThat(refused(401)).check()).toBe(false)
    expect([...jar.keys()]).toEqual(['locale'])
  })

  it.each([429, 500, 503])('that failed with %i ends nothing', async (status) => {
    const jar = cookieJar(COOKIES)
    expect(await stateThat(refused(status)).check()).toBe(true)
    expect([...jar.keys()]).toEqual(Object.keys(COOKIES))
  })

  it('needs user name and session: without one of them nothing is asked', async () => {
    cookieJar({ username: 'annie' })
    const check = vi.fn(refused(401))
    expect(await stateThat(check).check()).toBe(false)
    expect(check).not.toHaveBeenCalled()
  })
})
