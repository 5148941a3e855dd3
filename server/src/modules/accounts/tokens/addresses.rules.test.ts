import { describe, expect, it } from 'vitest'
import { isAllowed, plainNetwork } from './addresses.rules.ts'

describe('[A6] the addresses of a token', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7/24 ', '203.0.113.0/24'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8:1:2::9/48', '2001:db8:1::/48'],
  ])('%s is kept as %s', (text, kept) => {
    expect(plainNetwork(text)).toBe(kept)
  })

  it.each([
    '',
    '0.0.0.0/0',
    '::/0',
    '203.0.113.7/33',
    '203.0.113.7/',
    '203.0.113.7/24/8',
    '127.1',
    '0x7f.0.0.1',
    '010.0.0.1',
    'host.example',
  ])('%s is none', (text) => {
    expect(plainNetwork(text)).toBeNull()
  })

  it.each([
    [[], '198.51.100.1', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['198.51.100.1', '203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.0', false],
    [['203.0.113.0/24'], '::ffff:203.0.113.9', true],
    [['2001:db8:1::/48'], '2001:db8:1:ffff::1', true],
    [['2001:db8:1::/48'], '2001:db8:2::1', false],
    [['2001:db8::1'], '203.0.113.7', false],
    [['203.0.113.7'], 'unknown', false],
  ] as const)('with %j a call from %s is let in: %s', (addresses, ip, allowed) => {
    expect(isAllowed(addresses, ip)).toBe(allowed)
  })
})
