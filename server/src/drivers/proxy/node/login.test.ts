import { describe, expect, it } from 'vitest'
import { basicOf, loginOf } from './login.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

describe('log-ins of a proxy', () => {
  it('are known in words', () => {
    const isLogin = loginOf('ü ser', 'p:ä')
    expect([isLogin('ü ser', 'p:ä'), isLogin('ü ser', 'p:'), isLogin('ü ser:p', 'ä'), isLogin('', '')]).toEqual([true, false, false, false])
  })

  it('are known as a header has them, and nothing that begins or ends like one', () => {
    const isBasic = basicOf('ü ser', 'p:ä')
    const right = base64('ü ser:p:ä')
    expect([right, right].map(isBasic)).toEqual([true, true])
    const wrong = ['', right.slice(0, -1), `${right}A`, `${right}\0`, base64('ü ser:p:'), base64('ü ser'), 'A'.repeat(2000)]
    expect(wrong.map(isBasic)).toEqual(wrong.map(() => false))
    // What was tried before leaves nothing behind.
    expect([isBasic(`${right}AAAA`), isBasic(right)]).toEqual([false, true])
  })

  it('may be longer than the portal gives any', () => {
    const long = 'x'.repeat(1000)
    expect([basicOf('u', long)(base64(`u:${long}`)), basicOf('u', long)(base64(`u:${long}y`))]).toEqual([true, false])
  })
})
