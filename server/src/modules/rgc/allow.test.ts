import { describe, expect, it } from 'vitest'
import { allowedOf, EVERYONE, shownNetwork } from './allow.ts'

describe('[S8] who may connect', () => {
  it('is written one way, each network once, with host bits cleared', () => {
    expect(allowedOf(['203.0.113.7', '203.0.113.7/32', '198.51.100.77/24', '2001:DB8::1'], false)).toEqual({
      networks: ['203.0.113.7/32', '198.51.100.0/24', '2001:db8::1/128'],
    })
  })

  it('is nobody by a slip: what is no address, or nearly everybody, is refused and named', () => {
    for (const entry of ['web-01', '127.1', '203.0.113.7/33', '0x7f.0.0.1', '', '203.0.113.7/'])
      expect(allowedOf([entry], false)).toEqual({ refused: { entry, code: 'field.rgc-address' } })
    for (const entry of ['0.0.0.0/0', '128.0.0.0/1', '10.0.0.0/7', '::/0', '2000::/3'])
      expect(allowedOf(['203.0.113.7', entry], false)).toEqual({ refused: { entry, code: 'field.rgc-too-wide' } })
  })

  it('is everybody where that is said in so many words', () => {
    expect(allowedOf([], true)).toEqual({ networks: EVERYONE })
  })

  it('is shown as people write it', () => {
    expect(['203.0.113.7/32', '198.51.100.0/24', '2001:db8::1/128', '2001:db8::/64'].map(shownNetwork)).toEqual([
      ...['203.0.113.7', '198.51.100.0/24', '2001:db8::1', '2001:db8::/64'],
    ])
  })
})
