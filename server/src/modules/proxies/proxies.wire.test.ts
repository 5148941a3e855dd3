import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { serviceNow } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { activeProxies } from '../../../test/support/proxies.ts'
import { demoEdge } from '../../compose/demo-edge.ts'
import { nodeProxy } from '../../compose/edge-engine.ts'
import { relayForwards } from '../../drivers/forward/relay/driver.ts'
import { tryProxy } from '../../drivers/proxy-try.ts'
import { EdgeHost } from '../../edge/host.ts'
import { createLogger } from '../../platform/log.ts'
import { resumeService, suspendService } from '../services/index.ts'

const BASE = 'user/service/vms/app/proxy'
const SIGNING_SEED = Buffer.alloc(32, 5).toString('base64')
let portal: TestPortal
let host: EdgeHost
let owner: Customer
let id: number

beforeAll(async () => {
  portal = await createTestPortal({ env: { SIGNING_SEED } })
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = portal.app.server.address() as AddressInfo
  host = await EdgeHost.start({
    ...{ portal: `http://127.0.0.1:${port}`, dataDir: `${portal.dataDir}/edge`, code: null, filter: 'off', log: createLogger('silent') },
    forwards: relayForwards({ processes: 0 }),
    identity: { hostId: 1, secret: demoEdge({ signingSeed: SIGNING_SEED, port: 0 }).secret },
    driver: nodeProxy({ own: [], refusedPorts: [25], allowed: [], processes: 0 }),
    reportMs: 200,
  })
  owner = await customer(portal, 'wired')
  id = await activeProxies(portal, owner)
})
afterAll(async () => {
  await host.stop()
  await portal.dispose()
})

type Proxy = {
  readonly ip: string
  readonly port: number
  readonly type: 'http' | 'socks5'
  readonly username: string
  readonly password: string
}
const tried = async ({ ip: address, port, type: protocol, username: user, password }: Proxy): Promise<string> =>
  (await tryProxy({ address, port, protocol, user, password, echoUrl: null })).outcome
/** The host hears of a change within a second. */
const becomes = (proxy: Proxy, outcome: string) =>
  vi.waitFor(async () => expect(await tried(proxy)).toBe(outcome), { timeout: 60_000, interval: 50 })

describe('[S11] from the call to the wire', () => {
  it('a proxy answers its own log-in over HTTP and SOCKS5, and no other; changed, the old one is refused', async () => {
    for (const type of ['http', 'socks5'] as const) {
      const [proxy] = (await portal.ok(`${BASE}/add`, { id, type, proxyUsername: `wire-${type}` }, { as: owner })).items
      if (!proxy) throw new Error('nothing was added')
      await becomes(proxy, 'works')
      expect(await tried({ ...proxy, password: 'not-this-one-1' })).toBe('refused')
      const { password } = await portal.ok(`${BASE}/change-password`, { id, endpointId: proxy.id }, { as: owner })
      await becomes(proxy, 'refused')
      await becomes({ ...proxy, password }, 'works')
      const test = await portal.ok(`${BASE}/test`, { id, endpointId: proxy.id }, { as: owner })
      expect([test.outcome, test.outgoing]).toEqual(['works', null])
      await vi.waitFor(async () => {
        const { items } = await portal.ok(`${BASE}/list-detail`, { id }, { as: owner })
        expect(items.every(({ status }) => status === 'ready')).toBe(true)
      }, 60_000)
    }
  })

  it('of a suspended service nothing answers, and only then it is shown as suspended; it answers again; deleted it is gone', async () => {
    const [proxy] = (await portal.ok(`${BASE}/add`, { id, type: 'http', proxyUsername: 'wire-held' }, { as: owner })).items
    if (!proxy) throw new Error('nothing was added')
    await becomes(proxy, 'works')
    await portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
    await portal.drain()
    await becomes(proxy, 'no-connection')
    await vi.waitFor(async () => {
      await portal.advance('3s')
      expect((await serviceNow(portal, id)).paymentStatus).toBe('Suspended')
    }, 60_000)
    await portal.db.transaction((tx) => resumeService(tx, id, 'nonpayment'))
    await portal.drain()
    await becomes(proxy, 'works')
    await portal.ok(`${BASE}/delete`, { id, endpointId: proxy.id }, { as: owner })
    await becomes(proxy, 'no-connection')
  })
})
