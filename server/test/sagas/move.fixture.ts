import { expect } from 'vitest'
import { MOVE } from '../../src/modules/compute/work.rules.ts'
import { startSaga } from '../../src/platform/saga/store.ts'
import { activeVps } from '../support/journey.ts'
import { column } from '../support/life.ts'
import type { SagaFixture, SagaWorld } from './fixture.ts'

/** Where books and engine say that it is, and how. */
async function whereabouts({ portal }: SagaWorld, id: number): Promise<unknown> {
  const [at] = await column(
    portal,
    `select json_build_array(n.member, m.member, v.power) from vps v join node n on n.id = v.node_id
      join reservation r on r.service_id = v.service_id join node m on m.id = r.node_id where v.service_id = $1`,
    id,
  )
  const machine = await portal.simulator.find(`vps-${id}`)
  return [at, machine?.node, machine?.state]
}

const state = async ({ portal }: SagaWorld, id: number): Promise<unknown[]> => [
  ...(await column(portal, 'select state from node_evacuee where service_id = $1', id)),
  ...(await column(portal, 'select state from vps where service_id = $1', id)),
]

/** Off, moved and on again: a cluster whose machines do not move as they run. */
export const moveFixture: SagaFixture = {
  prepare: async ({ portal, owner }) => {
    await portal.db.pool.query(`update node set member = replace(title, 'sgn-', 'member-') where title in ('sgn-1', 'sgn-2')`)
    return await activeVps(portal, owner)
  },
  run: async ({ portal, owner }, id) => {
    const [from] = await column(portal, 'select node_id::int from vps where service_id = $1', id)
    const [evacueeId] = await column(
      portal,
      `with e as (insert into node_evacuation (node_id, state, stop_at, reason, started_at, started_by)
          values ((select node_id from vps where service_id = $1), 'stopped', now(), 'a test', now(), 'nobody') returning id)
        insert into node_evacuee (evacuation_id, service_id, way, state) select id, $1, 'stop', 'moving' from e returning id::int`,
      id,
    )
    const data = { evacueeId, from, way: 'stop' }
    await portal.db.transaction((tx) =>
      startSaga(tx, { kind: MOVE, key: `move-${evacueeId}`, subjectId: id, accountId: owner.id, pool: 'bulk', data }),
    )
    await portal.advance('10m')
  },
  isDone: async (world, id) => {
    const seen = JSON.stringify(await whereabouts(world, id))
    expect(['member-1', 'member-2'].map((there) => JSON.stringify([[there, there, 'running'], there, 'running']))).toContain(seen)
    const [moved, shown] = await state(world, id)
    expect([moved, shown === 'success' ? 'running' : shown]).toEqual(['moved', 'running'])
  },
  // What has arrived is left where it is: books and engine say the same, and it runs.
  isUndone: async (world, id) => {
    // What was on its way arrives all the same, and the next look finds it there.
    await world.portal.advance('1m')
    await world.portal.drain()
    const seen = JSON.stringify(await whereabouts(world, id))
    expect(['member-1', 'member-2'].map((there) => JSON.stringify([[there, there, 'running'], there, 'running']))).toContain(seen)
    const [failed, shown] = await state(world, id)
    expect([failed, shown === 'success' ? 'running' : shown]).toEqual(['failed', 'running'])
  },
}
