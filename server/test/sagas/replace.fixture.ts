import { expect } from 'vitest'
import { diskLost } from '../../src/modules/compute/replace/lost.ts'
import { findVps, patchVps } from '../../src/modules/compute/store.ts'
import { abandonTurn } from '../../src/modules/compute/turn.ts'
import { PASSWORD } from '../support/customers.ts'
import { column } from '../support/life.ts'
import { recoverFixture } from './backup.fixtures.ts'
import type { SagaFixture, SagaWorld } from './fixture.ts'

const row = ({ portal }: SagaWorld, id: number) => portal.db.transaction((tx) => findVps(tx, id))
/** The hosts of the node in the machine's row, and of the one that holds its place. */
const hosts = ({ portal }: SagaWorld, id: number) =>
  column(
    portal,
    `select json_build_array(n.member, m.member) from vps v join node n on n.id = v.node_id
      join reservation r on r.service_id = v.service_id join node m on m.id = r.node_id where v.service_id = $1`,
    id,
  )
const lost = ({ portal }: SagaWorld, id: number) =>
  column(
    portal,
    `select json_build_array(member, replaced_at is not null, removed_at is not null) from vps_lost_copy where service_id = $1`,
    id,
  )
const other = (member: unknown): string => (member === 'member-1' ? 'member-2' : 'member-1')

async function replace({ portal, owner }: SagaWorld, id: number): Promise<void> {
  await portal.ok('user/service/vps/backup/recover', { id }, { as: owner, proof: PASSWORD })
  await portal.advance('5m')
}

/** It runs on the other host under a key of its own, as the backup was and with the same address; the old copy goes once its host is back. */
async function isReplaced(world: SagaWorld, id: number): Promise<void> {
  const { portal } = world
  const [[member]] = (await lost(world, id)) as [[string]]
  const key = `vps-${id}-2`
  expect(await portal.simulator.find(key)).toMatchObject({ state: 'running', ready: true, node: other(member) })
  expect(portal.simulator.letsIn(key, { username: 'root', password: 'written-since-1' })).toBe(false)
  expect(await row(world, id)).toMatchObject({ engineKey: key, power: 'running', action: null, trouble: null })
  expect([await hosts(world, id), await lost(world, id)]).toEqual([[[other(member), other(member)]], [[member, true, false]]])
  expect(await column(portal, 'select state from address where service_id = $1', id)).toEqual(['assigned'])
  expect(
    await column(portal, `select count(*)::int from notice where account_id = $1 and kind = 'service-replaced'`, world.owner.id),
  ).toEqual([1])
  expect(await portal.simulator.find(`vps-${id}`)).not.toBeNull()
  portal.simulator.cluster.silent.clear()
  await portal.advance('1m')
  await portal.drain()
  expect([await portal.simulator.find(`vps-${id}`), await lost(world, id)]).toEqual([null, [[member, true, true]]])
}

/** A machine with a backup, whose host was lost with its disk. */
export const replaceFixture: SagaFixture = {
  prepare: async (world) => {
    const { portal } = world
    await portal.db.pool.query(`update node set member = replace(title, 'sgn-', 'member-') where title in ('sgn-1', 'sgn-2')`)
    const id = await recoverFixture.prepare(world)
    const [[member]] = (await hosts(world, id)) as [[string]]
    portal.simulator.cluster.silent.add(member)
    await portal.db.transaction(async (tx) => {
      await patchVps(tx, id, { action: 'move' })
      await abandonTurn(tx, id, 'move')
      await diskLost(tx, id, 'burnt')
    })
    return id
  },
  run: replace,
  isDone: isReplaced,
  // Lost as before, and it can be tried again.
  isUndone: async (world, id) => {
    const [[member]] = (await lost(world, id)) as [[string]]
    expect(await world.portal.simulator.find(`vps-${id}-2`)).toBeNull()
    expect(await row(world, id)).toMatchObject({
      engineKey: `vps-${id}`,
      state: 'checking',
      action: null,
      trouble: { code: 'vps-disk-lost' },
    })
    expect([await hosts(world, id), await lost(world, id)]).toEqual([[[member, member]], [[member, false, false]]])
    await replace(world, id)
    await isReplaced(world, id)
  },
}
