import { setTimeout as wait } from 'node:timers/promises'
// biome-ignore lint/correctness/useImportExtensions: plain Node with types beside it, not TypeScript
import type { RunningCluster } from '../../../scripts/incus/cluster.mjs'
// biome-ignore lint/correctness/useImportExtensions: plain Node with types beside it, not TypeScript
import { ALIAS } from '../../../scripts/incus/image.mjs'
import { clusterDriver, startTestCluster } from '../../src/drivers/hypervisor/incus/bench.conformance.ts'
import type { HypervisorDriver } from '../../src/drivers/hypervisor/port.ts'
import { type Customer, customer } from './customers.ts'
import { paidVps } from './journey.ts'
import { createTestPortal, type TestPortal } from './portal.ts'

const PLAN = { name: 'Small', cpu: 1, memoryMb: 256, diskGb: 2, transferGb: 100 }

export interface IncusPortal {
  readonly cluster: RunningCluster
  readonly portal: TestPortal
  readonly engine: HypervisorDriver
  readonly owner: Customer
  /** The node that each member is. */
  readonly nodes: Readonly<Record<string, number>>
  /** A machine that is delivered and runs; answers its id. */
  readonly order: (name: string) => Promise<number>
  /** The portal's clock follows the engine's time, a second each; all machines are compared once a minute of it, and twice may be needed. */
  readonly until: (check: () => Promise<boolean>, seconds?: number) => Promise<void>
  readonly stateOf: (id: number) => Promise<string | undefined>
  readonly placeOf: (id: number) => Promise<string | undefined>
  /** Where Incus itself says that each is. */
  readonly instances: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** A portal on a real Incus cluster of two members, each of them a node. */
export async function incusPortal(prepare: (cluster: RunningCluster) => Promise<void> = async () => undefined): Promise<IncusPortal> {
  const cluster = await startTestCluster()
  await prepare(cluster)
  const engine = clusterDriver(cluster)
  const portal = await createTestPortal({ housekeeping: true, drivers: { hypervisors: [engine] } })
  const { rows } = await portal.db.pool.query<{ id: number; member: string }>(
    `update node set member = replace(title, 'sgn-', 'n') where title like 'sgn-%' returning id::int as id, member`,
  )
  const owner = await customer(portal, 'clustered')
  const until: IncusPortal['until'] = async (check, seconds = 150) => {
    for (let count = 0; count < seconds; count++) {
      if (await check()) return
      await wait(1000)
      await portal.advance('1s')
      await portal.drain()
    }
    throw new Error(`not within ${seconds} s`)
  }
  const stateOf = async (id: number) =>
    (await portal.db.pool.query<{ state: string }>('select state from vps where service_id = $1', [id])).rows[0]?.state
  const placeOf = async (id: number) =>
    (
      await portal.db.pool.query<{ member: string }>('select n.member from vps v join node n on n.id = v.node_id where v.service_id = $1', [
        id,
      ])
    ).rows[0]?.member
  return {
    ...{ cluster, portal, engine, owner, until, stateOf, placeOf },
    nodes: Object.fromEntries(rows.map(({ id, member }) => [member, id])),
    order: async (name) => {
      const { id } = await paidVps(portal, owner, { name, plan: PLAN, options: { image: ALIAS } })
      await until(async () => (await stateOf(id)) === 'running')
      return id
    },
    instances: async () => {
      const answer = await cluster.members[0]?.admin('GET', `/1.0/instances?project=${cluster.project}&recursion=1`)
      return ((answer?.metadata ?? []) as { name: string; location: string }[]).map(({ name, location }) => `${name} on ${location}`).sort()
    },
    close: async () => {
      await portal.dispose()
      await cluster.stop()
    },
  }
}
