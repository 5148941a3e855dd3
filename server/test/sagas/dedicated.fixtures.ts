import { events } from '@portal/contracts/events.ts'
import { expect } from 'vitest'
import { findHardware } from '../../src/modules/dedicated/hardware.store.ts'
import { endService, patchService, resumeService, suspendService } from '../../src/modules/services/index.ts'
import { activeDedicated, addMachines, doTasks, machineOf, paidDedicated } from '../support/dedicated.ts'
import { giveUpBuild } from '../support/journey.ts'
import { column, serviceNow } from '../support/life.ts'
import type { SagaFixture, SagaWorld } from './fixture.ts'

const stateOf = async ({ portal }: SagaWorld, id: number) => [
  (await serviceNow(portal, id)).state,
  ...(await column(portal, 'select state from dedicated where service_id = $1', id)),
]
const power = async ({ portal }: SagaWorld, id: number) => portal.controllers.look(String(await machineOf(portal, id))).power
const shown = async ({ portal }: SagaWorld, id: number) => (await serviceNow(portal, id)).paymentStatus
const machinesOf = ({ portal }: SagaWorld, id: number) => column(portal, 'select state from hardware where service_id = $1', id)

/** Reserved, prepared by people, switched on, handed over once. */
export const deliverFixture: SagaFixture = {
  prepare: async (world) => {
    const { id, planId } = await paidDedicated(world.portal, world.owner)
    await addMachines(world.portal, planId ?? 0)
    return id
  },
  run: async ({ portal }, id) => {
    await portal.drain()
    await portal.advance('5m')
    await doTasks(portal, id)
    await portal.advance('10m')
  },
  isDone: async (world, id) => {
    expect([await stateOf(world, id), await power(world, id), await machinesOf(world, id)]).toEqual([
      ['active', 'running'],
      'running',
      ['assigned'],
    ])
    expect(await column(world.portal, 'select 1 from notice where cause = $1', `service:${id}:ready`)).toHaveLength(1)
  },
  giveUp: async ({ portal }, id) => {
    const stuck = await column(portal, `select 1 from saga where subject_id = $1 and state = 'stuck'`, id)
    if (stuck.length > 0) await giveUpBuild(portal, id)
  },
  isUndone: async (world, id) => {
    expect([(await serviceNow(world.portal, id)).state, await machinesOf(world, id), await machineOf(world.portal, id)]).toEqual([
      'undelivered',
      [],
      null,
    ])
    expect(
      await column(
        world.portal,
        `select count(*)::int from event where type = 'service.undeliverable' and data->>'serviceId' = $1`,
        String(id),
      ),
    ).toEqual([1])
  },
}

const suspend = async ({ portal }: SagaWorld, id: number): Promise<void> => {
  await portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
  await portal.advance('3m')
}

export const cutFixture: SagaFixture = {
  prepare: ({ portal, owner }) => activeDedicated(portal, owner),
  run: suspend,
  isDone: async (world, id) => expect([await power(world, id), await shown(world, id)]).toEqual(['stopped', 'Suspended']),
}

export const giveFixture: SagaFixture = {
  prepare: async (world) => {
    const id = await activeDedicated(world.portal, world.owner)
    await suspend(world, id)
    return id
  },
  run: async ({ portal }, id) => {
    await portal.db.transaction((tx) => resumeService(tx, id, 'nonpayment'))
    await portal.advance('3m')
  },
  isDone: async (world, id) => expect([await power(world, id), await shown(world, id)]).toEqual(['running', 'OK']),
}

/** Off, nobody's any more, and to be wiped before anybody else has it. */
export const releaseFixture: SagaFixture = {
  prepare: ({ portal, owner }) => activeDedicated(portal, owner),
  run: async ({ portal }, id) => {
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('3m')
  },
  isDone: async (world, id) => {
    expect([await machineOf(world.portal, id), await machinesOf(world, id)]).toEqual([null, []])
    expect(
      await column(world.portal, `select 1 from event where type = 'service.purged' and data->>'serviceId' = $1`, String(id)),
    ).toHaveLength(1)
  },
}

const CHANGE = 900_000
const before = { memoryMb: 65_536, diskGb: 960 }
const after = { memoryMb: 131_072, diskGb: 960 }
const told = ({ portal }: SagaWorld, type: string, id: number) =>
  column(portal, `select count(*)::int from event where type = $1 and data->>'serviceId' = $2`, type, String(id)).then(([n]) => n)

/** Parts that people fit: in the inventory once they say so, and told once. */
export const fitFixture: SagaFixture = {
  prepare: async (world) => {
    const id = await activeDedicated(world.portal, world.owner)
    await world.portal.db.transaction((tx) => patchService(tx, id, { changeInvoiceId: CHANGE + id }))
    return id
  },
  run: async ({ portal }, id) => {
    await portal.db.transaction((tx) =>
      tx.emit(events.serviceResizeOrdered, { serviceId: id, kind: 'dedicated', changeId: CHANGE + id, before, after }),
    )
    await portal.drain()
    await portal.advance('2m')
    await doTasks(portal, id)
    await portal.advance('6m')
  },
  isDone: async (world, id) => {
    const machine = await machineOf(world.portal, id)
    expect((await world.portal.db.read((tx) => findHardware(tx, machine ?? 0)))?.memoryMb).toBe(after.memoryMb)
    expect([await told(world, 'service.resized', id), await told(world, 'service.not-resized', id)]).toEqual([1, 0])
  },
  isUndone: async (world, id) => {
    expect(await told(world, 'service.not-resized', id)).toBe(1)
    expect(
      await column(world.portal, `select 1 from dedicated_task where service_id = $1 and purpose = 'change' and done_at is null`, id),
    ).toEqual([])
  },
}
