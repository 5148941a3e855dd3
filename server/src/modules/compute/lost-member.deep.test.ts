import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type IncusPortal, incusPortal } from '../../../test/support/incus-portal.ts'
import { missing } from '../../drivers/hypervisor/incus/bench.conformance.ts'

const title = `a real Incus cluster that loses its members${missing === null ? '' : ` (skipped: ${missing}; npm run engines -- --incus)`}`
/** After so many seconds without a word Incus takes a member for offline: it allows no fewer. */
const OFFLINE_SECONDS = 11

describe.skipIf(missing !== null)(title, { timeout: 360_000 }, () => {
  let world: IncusPortal
  const machines: Record<string, number> = {}

  beforeAll(async () => {
    world = await incusPortal(async ({ members }) => {
      await members[0]?.admin('PATCH', '/1.0', { config: { 'cluster.offline_threshold': String(OFFLINE_SECONDS) } })
    })
    // One customer's machines stand apart: one on each member.
    for (const name of ['web-1', 'web-2']) {
      const id = await world.order(name)
      machines[(await world.placeOf(id)) ?? ''] = id
    }
  }, 360_000)
  afterAll(() => world?.close(), 60_000)

  const alerts = async () =>
    (
      await world.portal.db.pool.query<{ kind: string; subject: string }>(
        `select kind, subject from staff_alert where gone_at is null and kind in ('node-silent', 'engine-silent', 'machine-trouble')`,
      )
    ).rows
  /** Until then its answers wait for the one that was killed, or fail: of none of them anything is known. */
  const saysOffline = async (name: string): Promise<void> => {
    await vi.waitFor(
      async () => {
        const answer = await world.cluster.members[0]?.admin('GET', `/1.0/cluster/members/${name}`)
        expect(answer?.metadata).toMatchObject({ status: 'Offline' })
      },
      { timeout: 120_000, interval: 500 },
    )
  }

  it('shows as Unknown what stood on the member that was killed, alerts staff of it alone, and starts nothing elsewhere', async () => {
    const { cluster, portal, until, stateOf, placeOf, instances } = world
    const [lost = 0, other = 0] = [machines['n2'], machines['n1']]
    const before = await instances()
    expect(before).toEqual([`vps-${lost} on n2`, `vps-${other} on n1`].sort())
    await cluster.members[1]?.kill()
    await saysOffline('n2')
    await until(async () => (await stateOf(lost)) === 'checking' && (await stateOf(other)) === 'running')
    await portal.advance('6m')
    await portal.drain()
    await portal.advance('1m')
    expect(await alerts()).toEqual([{ kind: 'node-silent', subject: String(world.nodes['n2']) }])
    expect(await instances()).toEqual(before)
    expect([await stateOf(lost), await placeOf(lost), await stateOf(other), await placeOf(other)]).toEqual([
      'checking',
      'n2',
      'running',
      'n1',
    ])
  })

  it('with the member that has the database killed too, nothing is known of any machine, and the engine itself is the trouble', async () => {
    const { cluster, portal, until, stateOf, placeOf } = world
    await cluster.members[0]?.kill()
    await until(async () => (await stateOf(machines['n1'] ?? 0)) === 'checking')
    for (let minutes = 0; minutes < 8; minutes += 2) {
      await portal.advance('2m')
      await portal.drain()
    }
    expect((await alerts()).map(({ kind }) => kind)).toContain('engine-silent')
    expect([await stateOf(machines['n1'] ?? 0), await stateOf(machines['n2'] ?? 0)]).toEqual(['checking', 'checking'])
    expect([await placeOf(machines['n1'] ?? 0), await placeOf(machines['n2'] ?? 0)]).toEqual(['n1', 'n2'])
  })
})
