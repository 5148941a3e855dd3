import { expect } from 'vitest'
import { PASSWORD } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { column } from '../support/life.ts'
import type { SagaFixture, SagaWorld } from './fixture.ts'

/** Of each machine, before it was given another. */
const before = new Map<number, { username: string; password: string }>()

const shown = ({ portal, owner }: SagaWorld, id: number) =>
  portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })

/** What is shown opens the guest, and nothing is under way any more. */
async function holds(world: SagaWorld, id: number): Promise<void> {
  expect(world.portal.simulator.letsIn(`vps-${id}`, await shown(world, id))).toBe(true)
  expect(await column(world.portal, 'select next_password from vps where service_id = $1', id)).toEqual([null])
}

export const passwordFixture: SagaFixture = {
  prepare: async (world) => {
    const id = await activeVps(world.portal, world.owner)
    before.set(id, await shown(world, id))
    return id
  },
  run: async ({ portal, owner }, id) => {
    await portal.ok('user/service/vps/reset-password', { id }, { as: owner, proof: PASSWORD })
    await portal.advance('3m')
  },
  isDone: async (world, id) => {
    await holds(world, id)
    expect(await shown(world, id)).not.toEqual(before.get(id))
  },
  isUndone: async (world, id) => {
    await holds(world, id)
    expect(await shown(world, id)).toEqual(before.get(id))
  },
}
