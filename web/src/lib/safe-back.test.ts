import { describe, expect, it } from 'vitest'
import { fromHashAddress, safeBack } from './safe-back.ts'

describe('[A3a] the way back after signing in', () => {
  it('keeps page and query', () => {
    expect(safeBack('/home/order/history?tab=unpaid#x')).toBe('/home/order/history?tab=unpaid#x')
  })

  it('never leads to another site, nor round in circles', () => {
    for (const bad of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/login',
      '/register?r=1',
      '/upgrading',
      '',
      undefined,
    ]) {
      expect(safeBack(bad)).toBeNull()
    }
  })
})

describe('[P5] addresses of the form /#/register', () => {
  it('become paths, and other fragments are left alone', () => {
    expect(fromHashAddress('#/register?r=7')).toBe('/register?r=7')
    expect(fromHashAddress('#token=abc')).toBeNull()
    expect(fromHashAddress('#//evil.example')).toBeNull()
  })
})
