import type { VpsState } from '@portal/contracts/machines/vps.machine.ts'
import { expect } from 'vitest'
import { removeBackup } from '../../src/modules/compute/backups/run.ts'
import { keptFiles } from '../support/backups.ts'
import { PASSWORD } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { column } from '../support/life.ts'
import type { SagaFixture, SagaWorld } from './fixture.ts'

const inBooks = ({ portal }: SagaWorld, id: number) =>
  column(portal, `select 'backups/' || service_id || '/' || id || ' ' || state from vps_backup where service_id = $1 order by id`, id)
const inStore = ({ portal }: SagaWorld, id: number) => keptFiles(portal, id)
const machine = async ({ portal }: SagaWorld, id: number): Promise<VpsState> =>
  (await column(portal, 'select state from vps where service_id = $1', id))[0] as VpsState

/** One in the store and in the books, readable, and the machine is free again. */
export const backupFixture: SagaFixture = {
  prepare: ({ portal, owner }) => activeVps(portal, owner),
  run: async ({ portal, owner }, id) => {
    await portal.ok('user/service/vps/backup/add', { id, period: 7 }, { as: owner })
    await portal.advance('5m')
  },
  isDone: async (world, id) => {
    const [key] = await inStore(world, id)
    expect([await inStore(world, id), await inBooks(world, id)]).toEqual([[key], [`${key} ready`]])
    expect(await machine(world, id)).toBe('running')
  },
  isUndone: async (world, id) => {
    expect([await inStore(world, id), await inBooks(world, id)]).toEqual([[], []])
    expect(await machine(world, id)).toBe('running')
    expect(await column(world.portal, 'select failures from vps_backup_policy where service_id = $1', id)).toEqual([1])
    // It would be tried again while others are looked at.
    await world.portal.ok('user/service/vps/backup/delete', { id }, { as: world.owner })
  },
}

const taken = async (world: SagaWorld): Promise<number> => {
  const id = await backupFixture.prepare(world)
  await backupFixture.run(world, id)
  return id
}

export const backupRemovalFixture: SagaFixture = {
  prepare: taken,
  run: async ({ portal }, serviceId) => {
    const [id] = await column(portal, 'select id::float8 from vps_backup where service_id = $1', serviceId)
    await portal.db.transaction((tx) => removeBackup(tx, { id: id as number, serviceId }))
    await portal.advance('3m')
  },
  isDone: async (world, id) => expect([await inStore(world, id), await inBooks(world, id)]).toEqual([[], []]),
}

const login = { username: 'root', password: 'written-since-1' }

/** The disk is as it was when the backup was taken, and the machine runs as before. */
export const recoverFixture: SagaFixture = {
  prepare: async (world) => {
    const id = await taken(world)
    await world.portal.simulator.guest?.setPassword(`vps-${id}`, login)
    return id
  },
  run: async ({ portal, owner }, id) => {
    await portal.ok('user/service/vps/backup/recover', { id }, { as: owner, proof: PASSWORD })
    await portal.advance('5m')
  },
  isDone: async (world, id) => {
    const { simulator } = world.portal
    expect(await simulator.find(`vps-${id}`)).toMatchObject({ state: 'running', ready: true })
    expect(simulator.letsIn(`vps-${id}`, login)).toBe(false)
    expect(['running', 'success']).toContain(await machine(world, id))
  },
  isUndone: async (world, id) => {
    expect(await world.portal.simulator.find(`vps-${id}`)).toMatchObject({ state: 'running' })
    expect(['running', 'success']).toContain(await machine(world, id))
    expect(await inBooks(world, id)).toHaveLength(1)
  },
}
