import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EdgeForward, EdgeState } from '@portal/contracts/edge-wire.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startForwardTarget, visit } from '../drivers/forward/bench.conformance.ts'
import { relayForwards } from '../drivers/forward/relay/driver.ts'
import type { ProxyDriver } from '../drivers/proxy/port.ts'
import { createLogger } from '../platform/log.ts'
import { PortalClock } from './clock.ts'
import { Converger } from './converge.ts'

const ADDRESS = '127.84.0.1'
const HOUR_MS = 3_600_000

const noProxies: ProxyDriver = {
  id: 'none',
  apply: async () => [],
  refuse: async () => undefined,
  counts: async () => [],
  load: async () => ({ connections: 0 }),
  onLost: () => undefined,
  close: async () => undefined,
}

async function host() {
  const folder = await mkdtemp(join(tmpdir(), 'edge-forwards-'))
  const target = await startForwardTarget(ADDRESS)
  onTestFinished(async () => {
    await target.close()
    await rm(folder, { recursive: true })
  })
  const life = async () => {
    const forwards = relayForwards({ processes: 0 })
    const converger = new Converger({ folder, engines: { driver: noProxies, forwards }, log: createLogger('silent') })
    await converger.begin()
    onTestFinished(() => forwards.close())
    return { converger, forwards }
  }
  return { target, life }
}

const isServed = async (port: number): Promise<boolean> => {
  const visitor = await visit({ address: ADDRESS, port }, ADDRESS)
  visitor?.socket.destroy()
  return visitor !== null
}
const forward = (port: number, target: number, expiresAt: Date | null): EdgeForward => ({
  ...{ id: `test:${port}`, address: ADDRESS, port, protocol: 'tcp', target: { address: ADDRESS, port: target }, allow: [`${ADDRESS}/32`] },
  ...{ expiresAt: expiresAt?.toISOString() ?? null, limits: { connections: 9, perSecond: 99, idleSeconds: 60 }, suspended: false },
})
const news = (version: number, portalNow: Date, forwards: EdgeForward[], removed: string[] = []): EdgeState => ({
  ...{ version, now: portalNow.toISOString(), whole: false, proxies: [], forwards, removed, own: [], rotate: false, allowances: [] },
})

describe('[S11] forwards of a host', () => {
  it('are on its disk: it serves them after a start without the portal, and what was removed stays closed', async () => {
    const { target, life } = await host()
    const first = await life()
    await first.converger.take(news(2, new Date(), [forward(21_001, target.port, null), forward(21_002, target.port, null)]))
    await first.converger.take(news(3, new Date(), [], ['test:21002']))
    expect([await isServed(21_001), await isServed(21_002)]).toEqual([true, false])
    await first.forwards.close()
    expect(await isServed(21_001)).toBe(false)
    const second = await life()
    expect([second.converger.version, second.converger.applied, await isServed(21_001), await isServed(21_002)]).toEqual([
      3,
      3,
      true,
      false,
    ])
  })

  it('end by the portal’s clock, whatever the host’s shows, also in a life that never heard of it', async () => {
    const { target, life } = await host()
    const first = await life()
    // The portal is five hours ahead: what ends there in an hour ends here in one, and what ended there an hour ago is over.
    const there = new Date(Date.now() + 5 * HOUR_MS)
    const ends = (hours: number): Date => new Date(there.getTime() + hours * HOUR_MS)
    const all = [forward(21_011, target.port, ends(1)), forward(21_012, target.port, ends(-1))]
    await first.converger.take(news(2, there, all))
    expect([await isServed(21_011), await isServed(21_012)]).toEqual([true, false])
    await first.forwards.close()
    const second = await life()
    expect([await isServed(21_011), await isServed(21_012)]).toEqual([true, false])
    await second.converger.hear(ends(2).toISOString())
    expect(await isServed(21_011)).toBe(false)
    await second.converger.take(news(3, ends(2), [forward(21_011, target.port, ends(3))]))
    expect(await isServed(21_011)).toBe(true)
  })

  it('one that cannot be is told, tried again, and served when it can', async () => {
    const { target, life } = await host()
    const taken = await startForwardTarget(ADDRESS)
    const { converger } = await life()
    await converger.take(news(2, new Date(), [forward(taken.port, target.port, null)]))
    expect(converger.troubles).toEqual([{ id: `test:${taken.port}`, trouble: 'port-taken' }])
    await taken.close()
    await converger.retry()
    expect([converger.troubles, await isServed(taken.port)]).toEqual([[], true])
  })

  it('a clock that is a moment off moves no ends', () => {
    const clock = new PortalClock(0)
    expect([clock.hear(new Date(Date.now() + 300).toISOString()), clock.hear(undefined), clock.apartMs]).toEqual([false, false, 0])
    expect(clock.hear(new Date(Date.now() + 10_000).toISOString())).toBe(true)
    expect(clock.here(new Date(Date.now() + 10_000).toISOString())).toBeLessThanOrEqual(Date.now() + 50)
  })
})
