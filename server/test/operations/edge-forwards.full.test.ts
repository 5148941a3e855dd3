import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { converse, type ForwardTarget, isCut, startForwardTarget, visit } from '../../src/drivers/forward/bench.conformance.ts'
import { until } from '../../src/drivers/proxy/bench.conformance.ts'
import { addForward, changeForward, type NewForward, removeForward, suspendForwards } from '../../src/modules/edge/index.ts'
import type { Tx } from '../../src/platform/tx.ts'
import { type ShippedEdge, shippedEdge } from './edge-host.ts'
import { freePorts, startRole } from './processes.ts'

const ADDRESS = '127.79.1.1'
const [INSIDE, OUTSIDE] = ['127.79.2.1', '127.79.2.2']
const LIMITS = { connections: 50, perSecond: 200, idleSeconds: 60 }

let shipped: ShippedEdge
let targets: readonly [ForwardTarget, ForwardTarget]
beforeAll(async () => {
  targets = [await startForwardTarget(ADDRESS), await startForwardTarget(ADDRESS)]
  shipped = await shippedEdge('edge-f', '127.79.0.0/30', {})
  const { portal, staff, hostId: id } = shipped
  const { version } = await portal.ok('operator/edge-host/detail', { id }, { as: staff })
  const gateway = { address: ADDRESS, publicName: 'gw.example.com', firstPort: 22_000, lastPort: 22_999 }
  await portal.ok('operator/edge-host/gateway', { id, version, gateway }, { as: staff })
  await shipped.start()
})
afterAll(async () => {
  await shipped?.dispose()
  await Promise.all((targets ?? []).map((target) => target.close()))
})

const change = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => shipped.portal.db.transaction(work)
const portOf = (n: number): number => 22_000 + n
const idOf = (n: number): string => `test:${n}`
const wanted = (n: number, more: Partial<NewForward> = {}): NewForward => ({
  ...{ id: idOf(n), owner: 'rgc', serviceId: 1000 + n, hostId: shipped.hostId, port: portOf(n), expiresAt: null, limits: LIMITS },
  ...{ target: { address: ADDRESS, port: targets[0].port }, allow: [`${INSIDE}/32`] },
  ...more,
})
const add = (n: number, more: Partial<NewForward> = {}) => change((tx) => addForward(tx, wanted(n, more)))
const isServed = async (n: number, from = INSIDE): Promise<boolean> => {
  const visitor = await visit({ address: ADDRESS, port: portOf(n) }, from)
  visitor?.socket.destroy()
  return visitor !== null
}
const given = async (n: number, size: number): Promise<number> =>
  (await converse({ address: ADDRESS, port: portOf(n) }, INSIDE, [`give ${size}`])).bytes
const counted = async (): Promise<number> =>
  Number((await shipped.portal.db.pool.query('select coalesce(sum(sent), 0) as n from edge_forward')).rows[0].n)

describe('[S11] forwards of an edge host as it ships', () => {
  it('lets in who is allowed, and cuts whoever is not any more', async () => {
    // Nothing is given out of a host that is not enrolled yet; and its engine begins with the first.
    await shipped.converged()
    await add(0)
    await shipped.converged()
    await add(1)
    await until('served', () => isServed(1))
    expect([await isServed(0), await isServed(0, OUTSIDE)]).toEqual([true, false])
    await change((tx) => removeForward(tx, idOf(1)))
    const visitor = await visit({ address: ADDRESS, port: portOf(0) }, INSIDE)
    await change((tx) => changeForward(tx, idOf(0), { allow: [`${OUTSIDE}/32`] }))
    if (!visitor) throw new Error('the first visitor was not let in')
    await until('the visitor is cut', () => isCut(visitor))
    expect([await isServed(0), await isServed(0, OUTSIDE)]).toEqual([false, true])
  })

  it('killed with -9 amid 200 changes, leads exactly what is desired after, and where it is desired', async () => {
    /** Null: nobody is let in. */
    const now = new Map<number, 0 | 1 | null>()
    const kills = new Set([50, 120, 170])
    for (let n = 0; n < 200; n++) {
      const at = 1 + ((n * 7) % 40)
      const before = now.get(at)
      if (before === undefined) {
        now.set(at, 0)
        await add(at)
      } else if (n % 5 === 0) {
        now.delete(at)
        await change((tx) => removeForward(tx, idOf(at)))
      } else if (n % 5 === 1) {
        now.set(at, null)
        await change((tx) => suspendForwards(tx, { ids: [idOf(at)] }, true))
      } else {
        const to = n % 2 === 0 ? 0 : 1
        if (before === null) await change((tx) => suspendForwards(tx, { ids: [idOf(at)] }, false))
        now.set(at, to)
        await change((tx) => changeForward(tx, idOf(at), { target: { address: ADDRESS, port: targets[to].port } }))
      }
      if (kills.has(n)) {
        await shipped.kill()
        await shipped.start()
      }
    }
    await shipped.converged()
    for (let at = 1; at <= 40; at++) {
      const to = now.get(at) ?? null
      const before = targets.map((target) => target.came())
      expect([at, await isServed(at)]).toEqual([at, to !== null])
      expect([at, ...targets.map((target, n) => target.came() - (before[n] ?? 0))]).toEqual([at, to === 0 ? 1 : 0, to === 1 ? 1 : 0])
    }
  })

  it('with the portal away it goes on, starts, ends what ends then, and tells later what it counted within one per cent', async () => {
    await add(60)
    await add(61, { expiresAt: new Date(shipped.portal.clock.now().getTime() + 4000) })
    await shipped.converged()
    const before = await counted()
    expect([await isServed(60), await isServed(61)]).toEqual([true, true])
    shipped.relay.away = true
    expect(await given(60, 3_000_000)).toBe(3_000_000)
    await new Promise((resolve) => setTimeout(resolve, 1300))
    await shipped.kill()
    await shipped.start()
    await until('it serves again', () => isServed(60))
    expect(await given(60, 3_000_000)).toBe(3_000_000)
    await until('over', async () => !(await isServed(61)))
    expect(await isServed(60)).toBe(true)
    shipped.relay.away = false
    await until('told', async () => (await counted()) - before >= 6_000_000)
    expect((await counted()) - before).toBeLessThan(6_000_000 * 1.01)
  })

  it('with its portal and its engines killed with -9 amid 200 changes and transfers, it leads exactly what is desired after', async () => {
    const { portal, relay } = shipped
    const [port = 0] = await freePorts(1)
    const own = {
      ...{ DATABASE_URL: portal.db.url, PORTAL_DATA: portal.dataDir, BASE_URL: 'http://portal.test', WEB_ROOT: '/nonexistent' },
      ...{ HYPERVISOR: 'simulator', RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' },
    }
    let api = await startRole('api', port, own)
    const [before, transfers] = [relay.to, [] as Promise<number>[]]
    try {
      relay.to = port
      await add(70)
      const open = new Map<number, boolean>()
      for (let n = 0; n < 200; n++) {
        const at = 100 + ((n * 7) % 40)
        const was = open.get(at)
        if (was === undefined) await add(at)
        else await change((tx) => suspendForwards(tx, { ids: [idOf(at)] }, was))
        open.set(at, !was)
        if (n % 20 === 0) transfers.push(given(70, 1_000_000).catch(() => 0))
        if (n === 60) shipped.killEngines()
        if (n !== 120) continue
        api.child.kill('SIGKILL')
        await api.ended
        api = await startRole('api', port, own)
      }
      await Promise.all(transfers)
      await shipped.converged()
      for (const [at, isOpen] of open) expect([at, await isServed(at)]).toEqual([at, isOpen])
      expect(await given(70, 1_000_000)).toBe(1_000_000)
    } finally {
      relay.to = before
      api.child.kill('SIGKILL')
    }
  })
})
