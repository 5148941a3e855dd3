import { events } from '@portal/contracts/events.ts'
import { expect } from 'vitest'
import { endService, patchService, resumeService, suspendService } from '../../src/modules/services/index.ts'
import { PASSWORD } from '../support/customers.ts'
import { accountOf, activeHosting, hostingNow, paidHosting } from '../support/hosting.ts'
import { giveUpBuild } from '../support/journey.ts'
import { column, serviceNow } from '../support/life.ts'
import type { SagaFixture, SagaWorld } from './fixture.ts'

const suspended = ({ portal }: SagaWorld, id: number) => accountOf(portal, id)?.suspended ?? null
const told = ({ portal }: SagaWorld, type: string, id: number) =>
  column(portal, `select count(*)::int from event where type = $1 and data->>'serviceId' = $2`, type, String(id)).then(([n]) => n)

/** Chosen, checked, made, handed over once; undone, nothing is left on any panel and the domain is free. */
export const hostingBuildFixture: SagaFixture = {
  prepare: async ({ portal, owner }) => (await paidHosting(portal, owner)).id,
  run: async ({ portal }) => {
    await portal.drain()
    await portal.advance('15m')
  },
  isDone: async (world, id) => {
    const { portal } = world
    expect([(await serviceNow(portal, id)).state, (await hostingNow(portal, id)).state, suspended(world, id)]).toEqual([
      'active',
      'active',
      false,
    ])
    expect(await column(portal, 'select 1 from notice where cause = $1', `service:${id}:ready`)).toHaveLength(1)
  },
  giveUp: async ({ portal }, id) => {
    const stuck = await column(portal, `select 1 from saga where subject_id = $1 and state = 'stuck'`, id)
    if (stuck.length > 0) await giveUpBuild(portal, id)
  },
  isUndone: async (world, id) => {
    const { portal } = world
    const row = await hostingNow(portal, id)
    expect([(await serviceNow(portal, id)).state, row.removed, accountOf(portal, id)]).toEqual(['undelivered', true, undefined])
    expect(await told(world, 'service.undeliverable', id)).toBe(1)
  },
}

const suspend = async ({ portal }: SagaWorld, id: number): Promise<void> => {
  await portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
  await portal.advance('5m')
}

/** Suspended and shown as such by the panel's word, and back again. */
export const hostingSettleFixture: SagaFixture = {
  prepare: ({ portal, owner }) => activeHosting(portal, owner),
  run: suspend,
  isDone: async (world, id) => {
    expect([suspended(world, id), (await serviceNow(world.portal, id)).paymentStatus]).toEqual([true, 'Suspended'])
    await world.portal.db.transaction((tx) => resumeService(tx, id, 'nonpayment'))
    await world.portal.advance('5m')
    expect([suspended(world, id), (await serviceNow(world.portal, id)).paymentStatus]).toEqual([false, 'OK'])
  },
}

const CHANGE = 950_000

export const hostingChangeFixture: SagaFixture = {
  prepare: async ({ portal, owner }) => {
    const id = await activeHosting(portal, owner)
    await portal.db.transaction((tx) => patchService(tx, id, { changeInvoiceId: CHANGE + id }))
    return id
  },
  run: async ({ portal }, id) => {
    const planId = Number((await column(portal, `select id from plan where code = 'hosting-business'`))[0])
    const order = { serviceId: id, kind: 'hosting', changeId: CHANGE + id, planId, before: { diskGb: 10 }, after: { diskGb: 40 } }
    await portal.db.transaction((tx) => tx.emit(events.serviceResizeOrdered, order))
    await portal.drain()
    await portal.advance('15m')
  },
  isDone: async (world, id) => {
    expect([accountOf(world.portal, id)?.package, (await hostingNow(world.portal, id)).package]).toEqual([
      'hosting-business',
      'hosting-business',
    ])
    expect([await told(world, 'service.resized', id), await told(world, 'service.not-resized', id)]).toEqual([1, 0])
  },
  isUndone: async (world, id) => {
    expect([accountOf(world.portal, id)?.package, (await hostingNow(world.portal, id)).package]).toEqual(['hosting-start', 'hosting-start'])
    expect([(await hostingNow(world.portal, id)).state, await told(world, 'service.not-resized', id)]).toEqual(['active', 1])
  },
}

const shown = ({ portal, owner }: SagaWorld, id: number) =>
  portal.ok('user/service/hosting/reveal-password', { id }, { as: owner, proof: PASSWORD })
/** Of each account, before it was given another. */
const before = new Map<number, string>()

/** The password that is shown is the one that the panel takes, whatever became of the next one. */
async function holds(world: SagaWorld, id: number): Promise<string> {
  const { nextPassword, state } = await hostingNow(world.portal, id)
  const { username, password } = await shown(world, id)
  expect([username, password, nextPassword, state]).toEqual([`h${id}`, accountOf(world.portal, id)?.password, null, 'active'])
  return password
}

export const hostingPasswordFixture: SagaFixture = {
  prepare: async (world) => {
    const id = await activeHosting(world.portal, world.owner)
    before.set(id, (await shown(world, id)).password)
    return id
  },
  run: async ({ portal, owner }, id) => {
    await portal.ok('user/service/hosting/reset-password', { id }, { as: owner, proof: PASSWORD })
    await portal.advance('15m')
  },
  isDone: async (world, id) => expect(await holds(world, id)).not.toBe(before.get(id)),
  isUndone: async (world, id) => expect(await holds(world, id)).toBe(before.get(id)),
}

/** Gone from the panel, and forgotten. */
export const hostingRemoveFixture: SagaFixture = {
  prepare: ({ portal, owner }) => activeHosting(portal, owner),
  run: async ({ portal }, id) => {
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('5m')
  },
  isDone: async (world, id) => {
    const { removed, password } = await hostingNow(world.portal, id)
    expect([accountOf(world.portal, id), removed, password]).toEqual([undefined, true, null])
    expect(await told(world, 'service.purged', id)).toBe(1)
  },
}
