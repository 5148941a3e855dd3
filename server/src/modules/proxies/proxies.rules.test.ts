import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressesOf, allClosed, mostOf, type Place, placesFor, stateOf, stateOfAll } from './proxies.rules.ts'

const open = { state: 'open', silent: false } as const
const wanted = { delivered: true, closed: false, limited: false }
const key = ({ ip, port }: Place): string => `${ip}:${port}`

describe('[S11] new proxies', () => {
  it('stand on places that nobody has, each once, on the addresses that were given, on ports that customers may have', () => {
    const addresses = ['198.51.100.1', '198.51.100.2', '198.51.100.3']
    const place = fc.record({ ip: fc.constantFrom(...addresses), port: fc.integer({ min: 20_000, max: 20_010 }) })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 20 }), fc.integer({ min: 1, max: 30 }), (taken, amount) => {
        const places = placesFor(addresses, taken, { amount })
        expect(places).toHaveLength(amount)
        expect(new Set([...places, ...taken].map(key)).size).toBe(amount + new Set(taken.map(key)).size)
        expect(places.every(({ ip, port }) => addresses.includes(ip) && port >= 20_000 && port <= 65_535)).toBe(true)
      }),
    )
  })

  it('are spread: no address has more than one beyond another that was as empty', () => {
    const counts = new Map<string, number>()
    for (const { ip } of placesFor(['a', 'b', 'c'], [], { amount: 10 })) counts.set(ip, (counts.get(ip) ?? 0) + 1)
    expect([...counts.values()].sort()).toEqual([3, 3, 4])
  })

  it('stand where they were asked for, and are fewer where there is no more room', () => {
    expect(placesFor(['a', 'b'], [], { amount: 1, ip: 'b', port: 8080 })).toEqual([{ ip: 'b', port: 8080 }])
    expect(placesFor(['a', 'b'], [], { amount: 1, ip: 'c' })).toEqual([])
    expect(placesFor(['a'], [{ ip: 'a', port: 65_535 }], { amount: 3, port: 65_534 })).toEqual([{ ip: 'a', port: 65_534 }])
  })
})

describe('a status says what the host said', () => {
  it('and not what was asked for: open is shown until the host has closed it, changing until it has said anything of the change', () => {
    expect(stateOf({ ...wanted, closed: true }, open)).toBe('ready')
    expect(stateOf({ ...wanted, closed: true }, { state: 'waiting', silent: false })).toBe('changing')
    expect(stateOf({ ...wanted, closed: true }, { state: 'closed', silent: false })).toBe('stopped')
    expect(stateOf({ ...wanted, limited: true }, { state: 'closed', silent: false })).toBe('limited')
    expect(stateOf(wanted, { state: 'open', silent: true })).toBe('silent')
    expect(stateOf(wanted, { state: 'trouble', silent: false })).toBe('failed')
    expect(stateOf({ ...wanted, delivered: false }, open)).toBe('setting-up')
  })

  it('of a whole service that of its worst proxy', () => {
    expect(stateOfAll(wanted, [open, { state: 'trouble', silent: false }])).toBe('failed')
    expect(stateOfAll(wanted, [open, open])).toBe('ready')
    expect(stateOfAll({ ...wanted, closed: true }, [])).toBe('stopped')
  })

  it('a silent host has closed nothing, and one that does not know a proxy serves none', () => {
    expect(allClosed([{ state: 'closed', silent: true }])).toBe(false)
    expect(allClosed([{ state: 'waiting', silent: false }])).toBe(false)
    expect(allClosed([{ state: 'closed', silent: false }, undefined])).toBe(true)
  })
})

describe('a plan', () => {
  it('that says nothing of addresses has one for each proxy', () => {
    expect([addressesOf({ ports: 5 }), addressesOf({ ports: 10, addresses: 2 }), addressesOf({}), mostOf({ ports: 10 })]).toEqual([
      5, 2, 1, 10,
    ])
  })
})
