import { expect } from 'vitest'
import { giveUpBuild, paidVps } from '../support/journey.ts'
import { column } from '../support/life.ts'
import type { TestPortal } from '../support/portal.ts'
import type { SagaFixture } from './fixture.ts'

const states = async (portal: TestPortal, id: number) => ({
  service: await column(portal, 'select state from service where id = $1', id),
  machine: await column(portal, 'select state from vps where service_id = $1', id),
  addresses: await column(portal, 'select state from address where service_id = $1', id),
  reservations: await column(
    portal,
    'select a.state from reservation r left join address a on a.id = r.address_id where r.service_id = $1',
    id,
  ),
})

const events = async (portal: TestPortal, id: number) => {
  const of = (type: string) =>
    column(portal, `select count(*)::int from event where type = $1 and data->>'serviceId' = $2`, type, String(id)).then(([n]) => n)
  return { delivered: await of('service.delivered'), undeliverable: await of('service.undeliverable') }
}

/** The machine answers, holds one address, and was delivered once. */
export async function isBuilt(portal: TestPortal, id: number): Promise<void> {
  expect(await portal.simulator.find(`vps-${id}`)).toMatchObject({ state: 'running', ready: true })
  expect(await states(portal, id)).toEqual({
    ...{ service: ['active'], machine: ['running'], addresses: ['assigned'], reservations: ['assigned'] },
  })
  expect(await events(portal, id)).toEqual({ delivered: 1, undeliverable: 0 })
  expect(await column(portal, 'select 1 from notice where cause = $1', `service:${id}:ready`)).toHaveLength(1)
}

/** It stands as it is, and staff heard of it once. */
export async function waitsForStaff(portal: TestPortal, id: number): Promise<void> {
  expect(await column(portal, 'select state from saga where subject_id = $1', id)).toEqual(['stuck'])
  expect(await column(portal, `select 1 from event where type = 'service.stuck' and data->>'serviceId' = $1`, String(id))).toHaveLength(1)
}

/** Nothing is left of it, on the engine or in the house, and who sold it heard so once. */
export async function isNotBuilt(portal: TestPortal, id: number): Promise<void> {
  expect(await portal.simulator.find(`vps-${id}`)).toBeNull()
  const { machine: _, ...left } = await states(portal, id)
  expect(left).toEqual({ service: ['undelivered'], addresses: [], reservations: [] })
  expect(await column(portal, 'select state from saga where subject_id = $1', id)).toEqual(['undone'])
  expect(await events(portal, id)).toEqual({ delivered: 0, undeliverable: 1 })
}

export const buildFixture: SagaFixture = {
  prepare: async ({ portal, owner }) => (await paidVps(portal, owner)).id,
  run: ({ portal }) => portal.advance('3m'),
  isDone: ({ portal }, id) => isBuilt(portal, id),
  giveUp: async ({ portal }, id) => {
    await waitsForStaff(portal, id)
    await giveUpBuild(portal, id)
  },
  isUndone: ({ portal }, id) => isNotBuilt(portal, id),
}
