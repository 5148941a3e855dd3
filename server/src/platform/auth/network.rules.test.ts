import { describe, expect, it } from 'vitest'
import { networkOf, networksOf, plainAddress } from './network.rules.ts'

describe('[C5b] whom an address stands for', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['no address', 'no address'],
  ])('%s is counted as %s', (ip, network) => expect(networkOf(ip)).toBe(network))

  it('an IPv6 network is counted once more with its /48, at a higher bound; an IPv4 address is not', () => {
    expect(networksOf('2001:db8:1:2::9')).toEqual([
      { network: '2001:db8:1:2::/64', times: 1 },
      { network: '2001:db8:1::/48', times: 8 },
    ])
    expect(networksOf('::ffff:192.0.2.7')).toEqual([{ network: '192.0.2.7', times: 1 }])
  })

  it('is written plainly: IPv4 as IPv4, IPv6 in its short form', () => {
    expect(['::ffff:192.0.2.7', '2001:db8:0:0:0:0:0:1', '192.0.2.7', ''].map(plainAddress)).toEqual([
      ...['192.0.2.7', '2001:db8::1', '192.0.2.7', ''],
    ])
  })
})
