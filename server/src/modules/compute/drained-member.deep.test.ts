import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../test/support/customers.ts'
import { runInGuest } from '../../../test/support/guest.ts'
import { type IncusPortal, incusPortal } from '../../../test/support/incus-portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { hostOf, missing } from '../../drivers/hypervisor/incus/bench.conformance.ts'

const title = `a real Incus cluster whose members are drained${missing === null ? '' : ` (skipped: ${missing}; npm run engines -- --incus)`}`

describe.skipIf(missing !== null)(title, { timeout: 600_000 }, () => {
  const home = mkdtempSync(join(tmpdir(), 'portal-drained-'))
  let world: IncusPortal
  let staff: StaffMember
  let id: number

  beforeAll(async () => {
    world = await incusPortal()
    staff = await operator(world.portal, 'prue', ['provisioning'])
    id = await world.order('web-1')
  }, 360_000)
  afterAll(async () => {
    await world?.close()
    rmSync(home, { recursive: true, force: true })
  }, 60_000)

  /** By its owner's login, from the network that its member gives its guests. */
  const inside = async (command: string) => {
    const { portal, owner, engine, cluster } = world
    const login = await portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
    const machine = await engine.find(`vps-${id}`)
    return machine && (await runInGuest(home, machine, login, command, hostOf(cluster, machine.node).network))
  }
  const evacuation = async (member: string) =>
    (await world.portal.ok('operator/node/evacuation/detail', { id: world.nodes[member] ?? 0 }, { as: staff })).evacuation
  /** A container is switched off for it: from the time that its customer was told. */
  const drain = async (member: string): Promise<void> => {
    const { portal, until } = world
    await portal.db.pool.query(`update node set state = 'active'`)
    const stopAt = new Date(portal.clock.now().getTime() + 2 * 3_600_000).toISOString()
    await portal.ok('operator/node/evacuation/begin', { id: world.nodes[member] ?? 0, stopAt, reason: 'new memory' }, { as: staff })
    await portal.advance('1m')
    expect((await evacuation(member))?.machines).toMatchObject([{ serviceId: id, way: 'stop', state: 'waiting' }])
    expect(await world.placeOf(id)).toBe(member)
    await portal.advance('118m')
    await until(async () => (await evacuation(member))?.state === 'done', 300)
    expect((await evacuation(member))?.machines).toMatchObject([{ serviceId: id, way: 'stop', state: 'moved' }])
    await until(async () => (await world.stateOf(id)) === 'running')
  }

  it('its machine goes to the other and comes back: its file and its address stay, and there is one of it', async () => {
    const here = (await world.placeOf(id)) ?? ''
    const there = here === 'n1' ? 'n2' : 'n1'
    const address = (await world.engine.find(`vps-${id}`))?.ssh?.host
    expect(await inside('echo kept >/root/kept; sync; cat /root/kept')).toBe('kept')
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      await drain(from)
      expect([await world.placeOf(id), await world.instances()]).toEqual([to, [`vps-${id} on ${to}`]])
      expect(await world.engine.find(`vps-${id}`)).toMatchObject({ node: to, state: 'running', ready: true, ssh: { host: address } })
      expect(await inside('cat /root/kept')).toBe('kept')
    }
  })
})
