import { expect } from 'vitest'
import { activeVps } from '../support/journey.ts'
import { column } from '../support/life.ts'
import type { SagaFixture, SagaWorld } from './fixture.ts'

const seen = async ({ portal }: SagaWorld, id: number): Promise<unknown> => {
  const [nested] = await column(portal, 'select nested from vps where service_id = $1', id)
  const [state] = await column(portal, 'select state from vps where service_id = $1', id)
  const machine = await portal.simulator.find(`vps-${id}`)
  const power = machine?.state === 'booting' ? 'running' : machine?.state
  return [nested, portal.simulator.nests(`vps-${id}`), power, state === 'success' ? 'running' : state]
}

/** The engine and the books say the same of its processors, and it runs as before. */
export const optimizeFixture: SagaFixture = {
  prepare: ({ portal, owner }) => activeVps(portal, owner),
  run: async ({ portal, owner }, id) => {
    await portal.ok('user/service/vps/resource/change-optimization', { id, optimization: 'emulator' }, { as: owner })
    await portal.advance('5m')
  },
  isDone: async (world, id) => expect(await seen(world, id)).toEqual([true, true, 'running', 'running']),
  isUndone: async (world, id) => expect(await seen(world, id)).toEqual([false, false, 'running', 'running']),
}
