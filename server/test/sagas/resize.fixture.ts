import { expect } from 'vitest'
import { changeTools } from '../support/changes.ts'
import { column, serviceNow } from '../support/life.ts'
import type { SagaFixture, SagaWorld } from './fixture.ts'

/** What the change left: the documents' states, what is on the balance, what is reserved on the node. */
export async function booksOf(world: SagaWorld, id: number): Promise<unknown[]> {
  const { documents, balance } = changeTools(() => world)
  const reserved = await column(world.portal, 'select (cpu, memory_mb, disk_gb)::text from reservation where service_id = $1', id)
  return [await documents(), await balance(), reserved]
}

const heard = async ({ portal, owner }: SagaWorld): Promise<unknown[]> =>
  await column(portal, `select kind from notice where account_id = $1 and kind like 'change-%'`, owner.id)

/** The larger size on the engine and in the books, running as before, paid once and told once. */
export async function isLarger(world: SagaWorld, id: number): Promise<void> {
  const { simulator } = world.portal
  expect(simulator.sizeOf(`vps-${id}`)).toEqual({ cpus: 2, memoryMb: 4096, diskGb: 40 })
  expect(await simulator.find(`vps-${id}`)).toMatchObject({ state: 'running', ready: true })
  expect(await serviceNow(world.portal, id)).toMatchObject({ planName: 'Premium 2', priceAmount: 960, changeInvoiceId: null })
  expect([await booksOf(world, id), await heard(world)]).toEqual([[['finished'], 9540, ['(2,4096,40)']], ['change-done']])
}

/** As it was: on the engine, in the books and on the balance; a disk that has grown stays. */
export async function isAsBefore(world: SagaWorld, id: number): Promise<void> {
  const { simulator } = world.portal
  expect(simulator.sizeOf(`vps-${id}`)).toMatchObject({ cpus: 1, memoryMb: 2048 })
  expect(await simulator.find(`vps-${id}`)).toMatchObject({ state: 'running' })
  expect(await serviceNow(world.portal, id)).toMatchObject({ planName: 'Premium 1', priceAmount: 500, changeInvoiceId: null })
  expect([await booksOf(world, id), await heard(world)]).toEqual([[['cancelled'], 10_000, ['(1,2048,25)']], ['change-failed-refunded']])
  expect(['running', 'success']).toContain((await column(world.portal, 'select state from vps where service_id = $1', id))[0])
}

/** Beside its own: how many its engine leads to it, how many are shown, and how they stand in the books. */
async function addressesOf({ portal }: SagaWorld, id: number): Promise<unknown[]> {
  const shown = await column(portal, 'select cardinality(more_addresses) from vps where service_id = $1', id)
  const books = await column(portal, 'select state from address where extra_of = $1', id)
  return [(await portal.simulator.addresses.list(`vps-${id}`)).length, ...shown, books]
}

export const resizeFixture: SagaFixture = {
  // The larger plan has one address more.
  prepare: async (world) => {
    const spec = `update plan set spec = spec || '{"moreIpv4": 1}' where id = $1`
    await world.portal.db.pool.query(spec, [world.from.planId('premium-2')])
    return await changeTools(() => world).premium1()
  },
  run: async (world, id) => {
    expect((await changeTools(() => world).upgrade(id, 'premium-2')).status).toBe('success')
    await world.portal.advance('5m')
  },
  isDone: async (world, id) => {
    await isLarger(world, id)
    expect(await addressesOf(world, id)).toEqual([1, 1, ['assigned']])
  },
  isUndone: async (world, id) => {
    await isAsBefore(world, id)
    expect(await addressesOf(world, id)).toEqual([0, 0, []])
  },
}
