import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// biome-ignore lint/correctness/useImportExtensions: plain Node with types beside it, not TypeScript
import type { RunningCluster } from '../../../../scripts/incus/cluster.mjs'
// biome-ignore lint/correctness/useImportExtensions: plain Node with types beside it, not TypeScript
import { ALIAS } from '../../../../scripts/incus/image.mjs'
import { customer } from '../../../test/support/customers.ts'
import { paidVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { clusterDriver, missing, startTestCluster } from '../../drivers/hypervisor/incus/bench.conformance.ts'

const title = `a real Incus cluster that loses its members${missing === null ? '' : ` (skipped: ${missing}; npm run engines -- --incus)`}`
/** After so many seconds without a word Incus takes a member for offline: it allows no fewer. */
const OFFLINE_SECONDS = 11

describe.skipIf(missing !== null)(title, { timeout: 240_000 }, () => {
  let cluster: RunningCluster
  let portal: TestPortal
  const machines: Record<string, number> = {}
  const nodes: Record<string, number> = {}

  beforeAll(async () => {
    cluster = await startTestCluster()
    await cluster.members[0]?.admin('PATCH', '/1.0', { config: { 'cluster.offline_threshold': String(OFFLINE_SECONDS) } })
    portal = await createTestPortal({ drivers: { hypervisors: [clusterDriver(cluster)] } })
    const { rows } = await portal.db.pool.query<{ id: number; member: string }>(
      `update node set member = replace(title, 'sgn-', 'n') where title like 'sgn-%' returning id::int as id, member`,
    )
    for (const { id, member } of rows) nodes[member] = id
    const owner = await customer(portal, 'clustered')
    const plan = { name: 'Small', cpu: 1, memoryMb: 256, diskGb: 2, transferGb: 100 }
    // One customer's machines stand apart: one on each member.
    for (const name of ['web-1', 'web-2']) {
      const { id } = await paidVps(portal, owner, { name, plan, options: { image: ALIAS } })
      await until(async () => (await stateOf(id)) === 'running')
      machines[(await placeOf(id)) ?? ''] = id
    }
  }, 180_000)
  afterAll(async () => {
    await portal?.dispose()
    await cluster?.stop()
  }, 60_000)

  /** The portal's clock follows the engine's time, a second each. */
  const until = async (check: () => Promise<boolean>, seconds = 90): Promise<void> => {
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
  const alerts = async () =>
    (
      await portal.db.pool.query<{ kind: string; subject: string }>(
        `select kind, subject from staff_alert where gone_at is null and kind in ('node-silent', 'engine-silent', 'machine-trouble')`,
      )
    ).rows
  /** Where Incus itself says that each is. */
  const instances = async (): Promise<string[]> => {
    const answer = await cluster.members[0]?.admin('GET', `/1.0/instances?project=${cluster.project}&recursion=1`)
    return ((answer?.metadata ?? []) as { name: string; location: string }[]).map(({ name, location }) => `${name} on ${location}`).sort()
  }

  it('shows as Unknown what stood on the member that was killed, alerts staff of it alone, and starts nothing elsewhere', async () => {
    const [lost = 0, other = 0] = [machines['n2'], machines['n1']]
    const before = await instances()
    expect(before).toEqual([`vps-${lost} on n2`, `vps-${other} on n1`].sort())
    await cluster.members[1]?.kill()
    // While the cluster finds out that it is gone, it may answer for none of them: then nothing is known of the other either, for a while.
    await until(async () => (await stateOf(lost)) === 'checking' && (await stateOf(other)) === 'running')
    await portal.advance('6m')
    await portal.drain()
    await portal.advance('1m')
    expect(await alerts()).toEqual([{ kind: 'node-silent', subject: String(nodes['n2']) }])
    expect(await instances()).toEqual(before)
    expect([await stateOf(lost), await placeOf(lost), await stateOf(other), await placeOf(other)]).toEqual([
      'checking',
      'n2',
      'running',
      'n1',
    ])
  })

  it('with the member that has the database killed too, nothing is known of any machine, and the engine itself is the trouble', async () => {
    await cluster.members[0]?.kill()
    await until(async () => (await stateOf(machines['n1'] ?? 0)) === 'checking')
    for (let minutes = 0; minutes < 8; minutes += 2) {
      await portal.advance('2m')
      await portal.drain()
    }
    expect((await alerts()).map(({ kind }) => kind)).toContain('engine-silent')
    expect([await placeOf(machines['n1'] ?? 0), await placeOf(machines['n2'] ?? 0)]).toEqual(['n1', 'n2'])
  })
})
