import { expect } from 'vitest'
import { findVps } from '../../src/modules/compute/store.ts'
import { PASSWORD } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { discInLibrary } from '../support/library.ts'
import type { SagaFixture, SagaWorld } from './fixture.ts'

/** What the engine says that it boots, whether it runs, and that the books say the same. */
async function boots({ portal }: SagaWorld, id: number): Promise<string> {
  const seen = await portal.simulator.find(`vps-${id}`)
  const row = await portal.db.transaction((tx) => findVps(tx, id))
  const kept = [row?.rescue, row?.rescuePassword].map((one) => one !== null)
  const rescued = seen?.boot === 'rescue'
  expect([row?.action, row?.boot, row?.power, ...kept]).toEqual([null, seen?.boot, 'running', rescued, rescued])
  expect(seen?.state === 'stopped' ? null : (seen?.iso ?? null)).toBe(row?.isoId ? `iso-${row.isoId}` : null)
  return seen?.state === 'stopped' ? 'off' : (seen?.boot ?? 'none')
}

export async function inRescue(world: SagaWorld, id: number): Promise<void> {
  const { portal, owner } = world
  await portal.ok('user/service/vps/rescue/start', { id }, { as: owner, proof: PASSWORD })
  await portal.advance('5m')
}

export const rescueFixture: SagaFixture = {
  prepare: ({ portal, owner }) => activeVps(portal, owner),
  run: inRescue,
  isDone: async (world, id) => expect(await boots(world, id)).toBe('rescue'),
  isUndone: async (world, id) => expect(await boots(world, id)).toBe('disk'),
}

/** Once it was left, nothing of it comes back: taken back it runs, from whichever the engine has. */
export const unrescueFixture: SagaFixture = {
  prepare: async (world) => {
    const id = await activeVps(world.portal, world.owner)
    await inRescue(world, id)
    return id
  },
  run: async ({ portal, owner }, id) => {
    await portal.ok('user/service/vps/rescue/stop', { id }, { as: owner })
    await portal.advance('5m')
  },
  isDone: async (world, id) => expect(await boots(world, id)).toBe('disk'),
  isUndone: async (world, id) => expect(['disk', 'rescue']).toContain(await boots(world, id)),
}

let isoId = 0

export const mediaFixture: SagaFixture = {
  prepare: async ({ portal, owner }) => {
    isoId = await discInLibrary(portal)
    return await activeVps(portal, owner)
  },
  run: async ({ portal, owner }, id) => {
    await portal.ok('user/service/vps/iso/attach', { id, isoId, boot: true }, { as: owner, proof: PASSWORD })
    await portal.advance('5m')
  },
  isDone: async (world, id) => expect(await boots(world, id)).toBe('iso'),
  isUndone: async (world, id) => expect(await boots(world, id)).toBe('disk'),
}
