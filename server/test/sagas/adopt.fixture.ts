import { expect } from 'vitest'
import { column } from '../support/life.ts'
import { operator, type StaffMember } from '../support/staff.ts'
import type { SagaFixture } from './fixture.ts'

let serial = 0
let staff: StaffMember | undefined
const LOGIN = { username: 'root', password: 'Before-the-portal-1' }

/** Begun by staff: the id of the service is known when they have. Until then a machine's owner stands for it. */
export const adoptFixture: SagaFixture = {
  prepare: async ({ portal, owner }) => {
    staff ??= await operator(portal, 'adopter', ['provisioning'])
    const name = `legacy-${++serial}`
    portal.simulator.plantGuest(name, LOGIN)
    const nodeId = Number((await column(portal, `select id from node where title = 'sgn-1'`))[0])
    const wish = {
      engine: 'simulator',
      kind: 'foreign',
      name,
      accountId: owner.id,
      planId: 1,
      nodeId,
      title: name,
      periodMonths: 1,
    } as const
    const endAt = new Date(portal.clock.now().getTime() + 20 * 86_400_000).toISOString()
    const answer = await portal.ok(
      'operator/orphan/adopt',
      { ...wish, price: 960, endAt, autoRenew: true, login: LOGIN, reason: 'moved in' },
      { as: staff, requestId: name },
    )
    return answer.serviceId
  },
  run: ({ portal }) => portal.advance('5m'),
  isDone: async ({ portal }, id) => {
    expect((await portal.simulator.find(`vps-${id}`))?.state).toBe('stopped')
    expect(await column(portal, 'select state from service where id = $1', id)).toEqual(['active'])
    expect(await column(portal, 'select state from vps where service_id = $1', id)).toEqual(['stopped'])
    expect(await column(portal, 'select 1 from reservation where service_id = $1', id)).toHaveLength(1)
    expect(
      await column(portal, `select 1 from event where type = 'service.delivered' and data->>'serviceId' = $1`, String(id)),
    ).toHaveLength(1)
  },
  isUndone: async ({ portal }, id) => {
    expect(await column(portal, 'select state from service where id = $1', id)).toEqual(['undelivered'])
    expect(await column(portal, 'select 1 from reservation where service_id = $1', id)).toEqual([])
  },
}
