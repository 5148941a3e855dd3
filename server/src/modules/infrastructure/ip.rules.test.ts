import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatIp, parseIp, parseNetwork, planRange } from './ip.rules.ts'
import { bookedAs, isWayOut, planPrefixes } from './prefix.rules.ts'

const range = (cidr: string, gateway: string, first: string | null = null, last: string | null = null) =>
  planRange({ cidr, gateway, first, last }, 4096)

describe('addresses', () => {
  it('have one text each: what is written is read as the same, and as the runtime reads it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const ip = parseIp(text)
        expect(ip).not.toBeNull()
        if (!ip) return
        const written = formatIp(ip)
        expect(isIP(written)).toBe(ip.family)
        expect(parseIp(written)).toEqual(ip)
      }),
    )
  })
  it.each([
    ['2001:0DB8:0:0:0::1', '2001:db8::1'],
    ['::', '::'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
    ['::ffff:192.0.2.1', '::ffff:c000:201'],
    ['0:0:1:0:0:0:0:0', '0:0:1::'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
  ])('%s is written %s', (text, written) => {
    const ip = parseIp(text)
    expect(ip && formatIp(ip)).toBe(written)
  })
  it.each([
    '',
    '1.2.3',
    '01.2.3.4',
    '1.2.3.256',
    '1:2:3',
    ':::',
    '1::2::3',
    'fe80::1%eth0',
    '12345::',
    '0x7f.1',
    '1.2.3.4.5',
    '::ffff:01.2.3.4',
  ])('%j is none', (text) => {
    expect(parseIp(text)).toBeNull()
  })
  it('are what the runtime takes for one, whatever is typed', () => {
    const typed = fc.array(fc.constantFrom('::', ':', '.', '0', '00', '1', '25', '255', '256', 'f', 'ffff', '0x'), { maxLength: 17 })
    fc.assert(
      fc.property(
        fc.oneof(
          typed.map((parts) => parts.join('')),
          typed.map((parts) => `::${parts.join(':')}`),
        ),
        (text) => {
          expect(parseIp(text)?.family ?? 0).toBe(isIP(text))
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('ranges', () => {
  it('hold every host but the network, the gateway and the broadcast address', () => {
    const plan = range('203.0.113.77/24', '203.0.113.1')
    if ('problem' in plan) throw new Error(plan.problem.code)
    expect(plan.hosts).toHaveLength(253)
    expect([plan.hosts[0], plan.hosts.at(-1)]).toEqual(['203.0.113.2', '203.0.113.254'])
    expect(parseNetwork('203.0.113.77/24')).toMatchObject({ family: 4, prefix: 24 })
    expect(range('192.0.2.8/29', '192.0.2.9')).toMatchObject({
      hosts: ['192.0.2.10', '192.0.2.11', '192.0.2.12', '192.0.2.13', '192.0.2.14'],
    })
  })
  it('of IPv6 name their first and last', () => {
    expect(range('2001:db8::/64', '2001:db8::1', '2001:db8::10', '2001:db8::12')).toMatchObject({
      hosts: ['2001:db8::10', '2001:db8::11', '2001:db8::12'],
    })
  })
  it.each([
    [range('10.0.0.0/8', '10.0.0.1'), 'last', 'field.range-too-big'],
    [range('10.0.0.0/24', '10.0.1.1'), 'gateway', 'field.outside-network'],
    [range('10.0.0.0/24', '10.0.0.1', '10.0.0.9', '10.0.0.3'), 'last', 'field.range-order'],
    [range('10.0.0.0/24', '10.0.0.1', '10.0.0.1', '10.0.0.1'), 'last', 'field.range-empty'],
    [range('10.0.0.0/33', '10.0.0.1'), 'cidr', 'field.network'],
    [range('2001:db8::/64', '10.0.0.1'), 'gateway', 'field.outside-network'],
  ])('refuse what cannot be (%#)', (plan, field, code) => {
    expect(plan).toEqual({ problem: { field, code } })
  })
})

describe('ranges of IPv6', () => {
  const of = (cidr: string, gateway: string, first: string | null = null, last: string | null = null) =>
    planPrefixes({ cidr, gateway, first, last }, 16)
  it('hold every /64 but the gateway’s, written the one way', () => {
    const plan = of('2001:0db8::/61', '2001:db8:0:0::1')
    if ('problem' in plan) throw new Error(plan.problem.code)
    expect(plan).toMatchObject({ gateway: '2001:db8::1', network: { prefix: 61 } })
    expect(plan.hosts).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `2001:db8:0:${n}::/64`))
    // The router’s own address on the cable is of none of them.
    expect(of('2001:db8:0:8::/63', 'fe80::1')).toMatchObject({ hosts: ['2001:db8:0:8::/64', '2001:db8:0:9::/64'] })
    // First and last name theirs, wherever in it they stand.
    const part = of('2001:db8::/48', '2001:db8::1', '2001:db8:0:ff::', '2001:db8:0:100::77')
    expect(part).toMatchObject({ hosts: ['2001:db8:0:ff::/64', '2001:db8:0:100::/64'] })
  })
  it.each([
    [of('2001:db8::/65', '2001:db8::1'), 'cidr', 'field.prefix'],
    [of('2001:db8::/129', '2001:db8::1'), 'cidr', 'field.network'],
    [of('2001:db8::/48', '2001:db8::1'), 'last', 'field.range-too-big'],
    [of('2001:db8::/64', '2001:db8::1'), 'last', 'field.range-empty'],
    [of('2001:db8::/60', '2001:db9::1'), 'gateway', 'field.outside-network'],
    [of('2001:db8::/60', '192.0.2.1'), 'gateway', 'field.outside-network'],
    [of('2001:db8::/60', 'fe80::1', '2001:db8:0:f::', '2001:db8:0:1::'), 'last', 'field.range-order'],
    [of('2001:db8::/60', 'fe80::1', '2001:db8:0:10::'), 'first', 'field.outside-network'],
  ])('refuse what cannot be (%#)', (plan, field, code) => {
    expect(plan).toEqual({ problem: { field, code } })
  })
  it('know the /64 that an address is of', () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const network = parseNetwork(bookedAs(text))
        const ip = parseIp(text)
        expect(network !== null && ip !== null && isWayOut(network, text) && network.prefix).toBe(64)
      }),
    )
    expect(bookedAs('192.0.2.9')).toBe('192.0.2.9')
  })
})
