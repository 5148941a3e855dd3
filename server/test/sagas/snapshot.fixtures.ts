import type { VpsState } from '@portal/contracts/machines/vps.machine.ts'
import { expect } from 'vitest'
import { PASSWORD } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { column } from '../support/life.ts'
import type { SagaFixture, SagaWorld } from './fixture.ts'

const onEngine = async ({ portal }: SagaWorld, id: number): Promise<string[]> =>
  ((await portal.simulator.snapshots?.list(`vps-${id}`)) ?? []).map(({ name }) => name)
const inBooks = ({ portal }: SagaWorld, id: number) =>
  column(portal, `select 's-' || id || ' ' || state from vps_snapshot where service_id = $1 order by id`, id)
const machine = async ({ portal }: SagaWorld, id: number): Promise<VpsState> =>
  (await column(portal, 'select state from vps where service_id = $1', id))[0] as VpsState

const take = ({ portal, owner }: SagaWorld, id: number) => portal.ok('user/service/vps/snapshot/create', { id }, { as: owner })

/** One on the engine and in the books, and the machine is free again. */
export const snapshotFixture: SagaFixture = {
  prepare: ({ portal, owner }) => activeVps(portal, owner),
  run: async (world, id) => {
    await take(world, id)
    await world.portal.advance('3m')
  },
  isDone: async (world, id) => {
    const [name] = await onEngine(world, id)
    expect([await onEngine(world, id), await inBooks(world, id)]).toEqual([[name], [`${name} ready`]])
    expect(['running', 'success']).toContain(await machine(world, id))
  },
  isUndone: async (world, id) => {
    expect([await onEngine(world, id), await inBooks(world, id)]).toEqual([[], []])
    expect(['running', 'success']).toContain(await machine(world, id))
    // What was not taken counts for nothing.
    expect(await column(world.portal, 'select snapshot_at from vps where service_id = $1', id)).toEqual([null])
  },
}

const taken = async (world: SagaWorld): Promise<number> => {
  const id = await snapshotFixture.prepare(world)
  await snapshotFixture.run(world, id)
  return id
}

export const snapshotRemovalFixture: SagaFixture = {
  prepare: taken,
  run: async ({ portal, owner }, id) => {
    const [snapshot] = await column(portal, 'select id::float8 from vps_snapshot where service_id = $1', id)
    await portal.ok('user/service/vps/snapshot/delete', { id, snapshotId: snapshot as number }, { as: owner })
    await portal.advance('3m')
  },
  isDone: async (world, id) => expect([await onEngine(world, id), await inBooks(world, id)]).toEqual([[], []]),
}

const login = { username: 'root', password: 'written-since-1' }

/** The disk is as it was when the snapshot was taken, and the machine runs as before. */
export const restoreFixture: SagaFixture = {
  prepare: async (world) => {
    const id = await taken(world)
    await world.portal.simulator.guest?.setPassword(`vps-${id}`, login)
    return id
  },
  run: async ({ portal, owner }, id) => {
    await portal.ok('user/service/vps/restore', { id }, { as: owner, proof: PASSWORD })
    await portal.advance('5m')
  },
  isDone: async ({ portal, ...world }, id) => {
    expect(await portal.simulator.find(`vps-${id}`)).toMatchObject({ state: 'running', ready: true })
    expect(portal.simulator.letsIn(`vps-${id}`, login)).toBe(false)
    expect(['running', 'success']).toContain(await machine({ portal, ...world }, id))
  },
  isUndone: async ({ portal, ...world }, id) => {
    expect(await portal.simulator.find(`vps-${id}`)).toMatchObject({ state: 'running' })
    expect(['running', 'success']).toContain(await machine({ portal, ...world }, id))
    expect(await inBooks({ portal, ...world }, id)).toHaveLength(1)
  },
}
