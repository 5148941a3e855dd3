import { expect } from 'vitest'
import { activeVps } from '../support/journey.ts'
import { column } from '../support/life.ts'
import type { SagaFixture, SagaWorld } from './fixture.ts'

const states = ({ portal }: SagaWorld, id: number) => column(portal, 'select state from vps_image where service_id = $1', id)
const imageOf = async ({ portal }: SagaWorld, id: number) =>
  `own-${(await column(portal, 'select id::float8 from vps_image where service_id = $1', id))[0]}`

/** Asked of the engine itself: does it make a machine of it? */
async function buildsOf(world: SagaWorld, image: string): Promise<boolean> {
  const { portal, owner } = world
  const spec = {
    ...{ hostname: 'probe', cpus: 1, memoryMb: 512, diskGb: 40, image, login: { username: 'root', password: 'only-a-probe-1' } },
    network: { address: '203.0.113.250', netmask: '255.255.255.0', gateway: '203.0.113.1', mac: '52:54:00:00:00:fe' },
  }
  const key = `probe-${owner.id}`
  const made = await portal.simulator.ensureDisk(key, spec).then(
    () => true,
    () => false,
  )
  await portal.simulator.remove(key)
  return made
}

export const ownImageFixture: SagaFixture = {
  prepare: async ({ portal, owner }) => {
    const id = await activeVps(portal, owner)
    await portal.ok('user/service/vps/snapshot/create', { id }, { as: owner })
    await portal.advance('1m')
    return id
  },
  run: async ({ portal, owner }, id) => {
    const [snapshot] = await column(portal, 'select id::float8 from vps_snapshot where service_id = $1', id)
    await portal.ok('user/service/vps/image/create', { id, snapshotId: snapshot as number, name: 'golden' }, { as: owner })
    await portal.advance('3m')
  },
  isDone: async (world, id) =>
    expect([await states(world, id), await buildsOf(world, await imageOf(world, id))]).toEqual([['ready'], true]),
  isUndone: async (world, id) =>
    expect([await states(world, id), await buildsOf(world, await imageOf(world, id))]).toEqual([['failed'], false]),
}

export const ownImageRemovalFixture: SagaFixture = {
  prepare: async (world) => {
    const id = await ownImageFixture.prepare(world)
    await ownImageFixture.run(world, id)
    return id
  },
  run: async (world, id) => {
    const imageId = Number((await imageOf(world, id)).slice('own-'.length))
    await world.portal.ok('user/service/vps/image/delete', { imageId }, { as: world.owner })
    await world.portal.advance('3m')
  },
  isDone: async (world, id) => {
    const [saga] = await column(world.portal, `select data->>'imageId' from saga where subject_id = $1 and kind = 'vps.image'`, id)
    expect([await states(world, id), await buildsOf(world, `own-${saga}`)]).toEqual([[], false])
  },
}
