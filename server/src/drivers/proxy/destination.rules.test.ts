import { describe, expect, it } from 'vitest'
import { judgeOf } from './destination.rules.ts'
import { HARMLESS_TARGETS, HOSTILE_TARGETS } from './hostile-targets.conformance.ts'
import { Destinations, pinned } from './node/destinations.ts'

const POLICY = { own: ['45.60.0.0/16', '2a01:4f8::/32'], refusedPorts: [25], allowed: [] }
const at = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 })

describe('[S11] a proxy is no way in', () => {
  it('there are at least 200 hostile targets', () => expect(HOSTILE_TARGETS.length).toBeGreaterThanOrEqual(200))

  it.each(HOSTILE_TARGETS)('%s is not dialled', async (host) => {
    expect(await new Destinations(POLICY).find(host, 80, null)).toHaveProperty('refused')
  })

  it.each(HARMLESS_TARGETS)('%s is', async (host) => {
    expect(await new Destinations(POLICY).find(host, 443, null)).toEqual({ targets: [at(host)] })
  })

  it('nor the provider’s own networks, those that the portal names later, and refused ports', async () => {
    const destinations = new Destinations(POLICY)
    expect(await destinations.find('45.60.3.4', 80, null)).toEqual({ refused: 'not-served' })
    expect(await destinations.find('2a01:4f8::5', 80, null)).toEqual({ refused: 'not-served' })
    expect(await destinations.find('8.8.8.8', 25, null)).toEqual({ refused: 'not-served' })
    expect(await destinations.find('46.1.2.3', 80, null)).toHaveProperty('targets')
    destinations.refuse(['46.1.0.0/16'])
    expect(await destinations.find('46.1.2.3', 80, null)).toEqual({ refused: 'not-served' })
  })

  it('a name is judged by every address it has, and one of them inside refuses it', async () => {
    const both = new Destinations(POLICY, async () => [at('8.8.8.8'), at('10.0.0.1')])
    expect(await both.find('both.example.com', 80, null)).toEqual({ refused: 'not-served' })
    const hidden = new Destinations(POLICY, async () => [at('::ffff:127.0.0.1')])
    expect(await hidden.find('mapped.example.com', 80, null)).toEqual({ refused: 'not-served' })
  })

  it('a name that leads elsewhere the second time is dialled where it led the first time', async () => {
    const answers = ['8.8.8.8', '127.0.0.1']
    const rebinding = new Destinations(POLICY, async () => [at(answers.shift() ?? '127.0.0.1')])
    const found = await rebinding.find('rebind.example.com', 80, null)
    if (!('targets' in found)) throw new Error('refused')
    const dialled = await new Promise((resolve) =>
      pinned(found.targets)('rebind.example.com', { all: true }, (_, addresses) => resolve(addresses)),
    )
    expect(dialled).toEqual([at('8.8.8.8')])
    expect(answers).toEqual(['127.0.0.1'])
  })

  it('what the host’s configuration allows is served, that port and no other', () => {
    const judge = judgeOf({ ...POLICY, allowed: ['127.0.0.1:8080', '[::1]:9090'] })
    expect([judge('127.0.0.1', 8080), judge('127.0.0.1', 8081), judge('127.0.0.2', 8080)]).toEqual(['served', 'refused', 'refused'])
    expect([judge('0:0:0:0:0:0:0:1', 9090), judge('::1', 80)]).toEqual(['served', 'refused'])
  })
})
