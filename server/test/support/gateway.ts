import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { nodeProxy } from '../../src/compose/edge-engine.ts'
import { relayForwards } from '../../src/drivers/forward/relay/driver.ts'
import { EdgeHost } from '../../src/edge/host.ts'
import { createLogger } from '../../src/platform/log.ts'
import { sha256 } from '../../src/platform/random.ts'
import type { Customer } from './customers.ts'
import { newSecret } from './edge.ts'
import type { TestPortal } from './portal.ts'

/** The demo's gateway, running: it leads on what comes to it, as the portal says. */
export async function runningGateway(portal: TestPortal): Promise<EdgeHost> {
  if (!portal.app.server.listening) await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = portal.app.server.address() as AddressInfo
  const secret = newSecret()
  await portal.db.pool.query(`update edge_host set credential = $1 where id = 1`, [sha256(secret)])
  return await EdgeHost.start({
    ...{ portal: `http://127.0.0.1:${port}`, dataDir: `${portal.dataDir}/edge`, code: null, filter: 'off', log: createLogger('silent') },
    ...{ identity: { hostId: 1, secret }, reportMs: 200 },
    driver: nodeProxy({ own: [], refusedPorts: [25], allowed: [], processes: 0 }),
    forwards: relayForwards({ processes: 0 }),
  })
}

/** A connection to a service, once its gateway said that it is open. */
export async function openSession(
  portal: TestPortal,
  as: Customer,
  input: { readonly id: number; readonly allow: string[] },
): Promise<{ id: number; host: string; port: number }> {
  const { id } = await portal.ok('user/rgc/session/create', input, { as })
  return await vi.waitFor(
    async () => {
      await portal.advance('1s')
      const session = (await portal.ok('user/rgc/session/list', { serviceId: input.id }, { as })).items.find((one) => one.id === id)
      if (!session || session.host === null || session.port === null || session.state !== 'open') throw new Error(`${session?.state}`)
      return { id, host: session.host, port: session.port }
    },
    { timeout: 60_000, interval: 300 },
  )
}
