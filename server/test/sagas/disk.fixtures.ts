import { expect } from 'vitest'
import { PASSWORD } from '../support/customers.ts'
import { column } from '../support/life.ts'
import { disksOf, onEngine, storageVps } from '../support/storage.ts'
import type { SagaFixture, SagaWorld } from './fixture.ts'

/** Half of what was bought is free, as the first disk is small. */
async function divided(world: SagaWorld): Promise<number> {
  const id = await storageVps(world)
  await world.portal.db.pool.query('update service set plan = jsonb_set(plan, $2, $3) where id = $1', [id, '{storageGb}', '400'])
  return id
}

const stateOf = async ({ portal }: SagaWorld, id: number): Promise<unknown[]> =>
  await column(portal, 'select (name, size_gb, wanted_gb, state)::text from vps_disk where service_id = $1 order by id', id)

export const diskFixture: SagaFixture = {
  prepare: divided,
  run: async ({ portal, owner }, id) => {
    await portal.ok('user/service/vps/disk/add', { id, name: 'photos', sizeGb: 100 }, { as: owner })
    await portal.advance('3m')
  },
  isDone: async (world, id) => {
    expect(await stateOf(world, id)).toEqual(['(data,250,250,ready)', '(photos,100,100,ready)'])
    // Listed by their names, of which the tenth comes before the second.
    expect(new Set((await onEngine(world, id)).map(([, gb]) => gb))).toEqual(new Set([250, 100]))
    expect(await world.portal.simulator.find(`vps-${id}`)).toMatchObject({ state: 'running', ready: true })
  },
  // Its owner sees that it failed, and tries again.
  isUndone: async (world, id) => {
    const [data, photo] = await stateOf(world, id)
    expect(data).toBe('(data,250,250,ready)')
    // It was made, and only the answer was lost: nothing is left to be done.
    if (photo === '(photos,100,100,ready)') return
    expect(photo).toBe('(photos,,100,failed)')
    const { portal, owner } = world
    const photos = (await disksOf(world, id)).items.find(({ name }) => name === 'photos')
    await portal.ok('user/service/vps/disk/grow', { id, diskId: photos?.id ?? 0, sizeGb: 100 }, { as: owner })
    await portal.advance('3m')
    expect(await stateOf(world, id)).toEqual(['(data,250,250,ready)', '(photos,100,100,ready)'])
  },
}

export const diskRemovalFixture: SagaFixture = {
  prepare: async (world) => {
    const id = await divided(world)
    await diskFixture.run(world, id)
    await world.portal.ok('user/service/vps/stop', { id }, { as: world.owner })
    await world.portal.advance('1m')
    return id
  },
  run: async (world, id) => {
    const { portal, owner } = world
    const photos = (await disksOf(world, id)).items.find(({ name }) => name === 'photos')
    await portal.ok('user/service/vps/disk/delete', { id, diskId: photos?.id ?? 0 }, { as: owner, proof: PASSWORD })
    await portal.advance('3m')
  },
  isDone: async (world, id) => {
    expect(await stateOf(world, id)).toEqual(['(data,250,250,ready)'])
    expect(await onEngine(world, id)).toHaveLength(1)
  },
}
