import { expect } from 'vitest'
import { endService, resumeService, suspendService } from '../../src/modules/services/index.ts'
import { activeVps } from '../support/journey.ts'
import { column, serviceNow } from '../support/life.ts'
import type { SagaFixture, SagaWorld } from './fixture.ts'
import { inRescue } from './rescue.fixtures.ts'

const onEngine = async ({ portal }: SagaWorld, id: number) => (await portal.simulator.find(`vps-${id}`))?.state ?? null
const shown = async ({ portal }: SagaWorld, id: number) => (await serviceNow(portal, id)).paymentStatus
const sold = ({ portal, owner }: SagaWorld) => activeVps(portal, owner)

async function suspended(world: SagaWorld): Promise<number> {
  const id = await sold(world)
  await suspend(world, id)
  return id
}

async function suspend({ portal }: SagaWorld, id: number): Promise<void> {
  await portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
  await portal.advance('3m')
}

/** Nothing of a rescue system outlives it. */
export const suspendFixture: SagaFixture = {
  prepare: async (world) => {
    const id = await sold(world)
    await inRescue(world, id)
    return id
  },
  run: suspend,
  isDone: async (world, id) => {
    expect([await onEngine(world, id), await shown(world, id)]).toEqual(['stopped', 'Suspended'])
    expect((await world.portal.simulator.find(`vps-${id}`))?.boot).toBe('disk')
    const kept = 'select boot, rescue, rescue_password from vps where service_id = $1'
    expect((await world.portal.db.pool.query(kept, [id])).rows).toEqual([{ boot: 'disk', rescue: null, rescue_password: null }])
  },
}

export const resumeFixture: SagaFixture = {
  prepare: suspended,
  run: async ({ portal }, id) => {
    await portal.db.transaction((tx) => resumeService(tx, id, 'nonpayment'))
    await portal.advance('3m')
  },
  isDone: async (world, id) => expect([await onEngine(world, id), await shown(world, id)]).toEqual(['running', 'OK']),
}

/** Off the engine and off the books; its log and the house heard of it once. */
export const destroyFixture: SagaFixture = {
  prepare: sold,
  run: async ({ portal }, id) => {
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('3m')
  },
  isDone: async (world, id) => {
    const { portal, owner } = world
    expect([await onEngine(world, id), await column(portal, 'select 1 from reservation where service_id = $1', id)]).toEqual([null, []])
    const { items } = await portal.ok('user/log/list', { serviceId: id }, { as: owner })
    expect(items.filter(({ action }) => action === 'service/purge')).toMatchObject([{ actor: 'system', status: 'success' }])
    expect(await column(portal, `select 1 from event where type = 'service.purged' and data->>'serviceId' = $1`, String(id))).toHaveLength(
      1,
    )
  },
}
