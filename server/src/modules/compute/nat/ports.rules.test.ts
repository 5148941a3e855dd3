import { describe, expect, it } from 'vitest'
import { type Family, fixedPorts, isFixed, type Mapped, portsOf, slotFor, type WantedPort } from './ports.rules.ts'

const BASE = 24_100
const FIXED_PORTS = fixedPorts('windows')
const place = (wanted: WantedPort, mapped: readonly Mapped[] = FIXED_PORTS, most = 100, family: Family = 'windows') =>
  slotFor({ base: BASE, most, family }, mapped, wanted)
const web: WantedPort = { protocol: 'tcp', privatePort: 80 }
const at = (slot: number, guestPort: number, protocol: Mapped['protocol'] = 'tcp'): Mapped => ({ slot, guestPort, protocol })

describe('[S5] a block of a hundred ports', () => {
  it('leaves the base port of a Linux server to its owner', () => {
    const fixed = fixedPorts('linux')
    expect(fixed.map(({ slot, guestPort }) => [BASE + slot, guestPort])).toEqual([[24_101, 22]])
    const linux = (publicPort?: number, mapped = fixed) => place({ ...web, publicPort }, mapped, 100, 'linux')
    expect([linux(), linux(BASE)]).toEqual([2, 0])
    expect(linux(BASE + 1)).toMatchObject({ code: 'port.taken' })
    expect(linux(BASE - 1)).toMatchObject({ code: 'port.outside', params: { from: '24100' } })
    const full = Array.from({ length: 98 }, (_, n) => at(n + 2, 1000 + n))
    expect(linux(undefined, [...fixed, ...full])).toBe(0)
    // Of before: its owner may remove it.
    expect([isFixed('linux', { fixed: true, slot: 0 }), isFixed('windows', { fixed: true, slot: 0 })]).toEqual([false, true])
  })

  it('begins with remote desktop and SSH on Windows', () => {
    expect(FIXED_PORTS.map(({ slot, guestPort }) => [BASE + slot, guestPort])).toEqual([
      [24_100, 3389],
      [24_101, 22],
    ])
  })

  it('gives the lowest free port where none is wished, and one that the other protocol has only when no other is left', () => {
    expect(place(web)).toBe(2)
    expect(place(web, [...FIXED_PORTS, at(2, 53, 'udp')])).toBe(3)
    const datagrams = Array.from({ length: 98 }, (_, n) => at(n + 2, 1000 + n, 'udp'))
    expect(place(web, [...FIXED_PORTS.slice(0, 1), ...datagrams])).toBe(1 + 1)
  })

  it('takes the wished one from base+2 to base+99 and no other', () => {
    expect([BASE + 2, BASE + 99].map((publicPort) => place({ ...web, publicPort }))).toEqual([2, 99])
    for (const publicPort of [BASE - 1, BASE, BASE + 1, BASE + 100, 1, 65_535])
      expect(place({ ...web, publicPort })).toEqual({
        path: 'publicPort',
        code: 'port.outside',
        params: { from: '24102', to: '24199' },
      })
  })

  it('maps neither a public nor a private port twice, each protocol by itself', () => {
    const mapped = [...FIXED_PORTS, at(2, 80)]
    expect(place(web, mapped)).toMatchObject({ path: 'privatePort', code: 'port.mapped', params: { port: '80', publicPort: '24102' } })
    expect(place({ protocol: 'tcp', privatePort: 22 }, mapped)).toMatchObject({ code: 'port.mapped', params: { publicPort: '24101' } })
    expect(place({ ...web, privatePort: 81, publicPort: 24_102 }, mapped)).toMatchObject({ path: 'publicPort', code: 'port.taken' })
    expect(place({ protocol: 'udp', privatePort: 80, publicPort: 24_102 }, mapped)).toBe(2)
  })

  it('holds what the plan says, and never more than a hundred', () => {
    expect([portsOf(20), portsOf(500), portsOf(null)]).toEqual([20, 100, 0])
    expect(place(web, [...FIXED_PORTS, at(2, 81)], 3)).toEqual({ path: 'privatePort', code: 'port.limit', params: { most: 3 } })
  })
})
