import { expect } from 'vitest'
import { findVps } from '../../src/modules/compute/store.ts'
import { PASSWORD } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { column } from '../support/life.ts'
import type { SagaFixture, SagaWorld } from './fixture.ts'

const password = 'rebuilt-with-this-1'

async function rebuild({ portal, owner }: SagaWorld, id: number): Promise<void> {
  await portal.ok('user/service/vps/rebuild', { id, image: 'ubuntu-24.04', password }, { as: owner, proof: PASSWORD })
  await portal.advance('5m')
}

/** The other system runs with the new password, in its old place; nothing of the old disk is left, on the engine or in the books. */
async function isRebuilt(world: SagaWorld, id: number): Promise<void> {
  const { portal } = world
  const key = `vps-${id}`
  expect(await portal.simulator.find(key)).toMatchObject({ state: 'running', ready: true })
  expect([portal.simulator.letsIn(key, { username: 'root', password }), await portal.simulator.snapshots?.list(key)]).toEqual([true, []])
  const row = await portal.db.transaction((tx) => findVps(tx, id))
  expect(row).toMatchObject({ image: 'ubuntu-24.04', power: 'running', action: null, trouble: null, next: null, nextPassword: null })
  expect(['running', 'success']).toContain(row?.state)
  expect(await column(portal, 'select id from vps_snapshot where service_id = $1', id)).toEqual([])
  expect(await column(portal, 'select state from address where service_id = $1', id)).toEqual(['assigned'])
}

export const rebuildFixture: SagaFixture = {
  prepare: async ({ portal, owner }) => {
    const id = await activeVps(portal, owner)
    await portal.ok('user/service/vps/snapshot/create', { id }, { as: owner })
    await portal.advance('1m')
    return id
  },
  run: rebuild,
  isDone: isRebuilt,
  // A disk that is gone does not come back: its owner is told, the row says what the engine says, and they can begin again.
  isUndone: async (world, id) => {
    const { portal } = world
    const row = await portal.db.transaction((tx) => findVps(tx, id))
    expect(row).toMatchObject({ action: null, trouble: { action: 'rebuild', code: 'vps-rebuild-failed' }, next: null, nextPassword: null })
    const seen = await portal.simulator.find(`vps-${id}`)
    const state = seen ? (seen.state === 'stopped' ? 'stopped' : 'running') : 'error'
    expect([row?.state, row?.power]).toEqual([state, seen ? state : null])
    await rebuild(world, id)
    await isRebuilt(world, id)
  },
}
