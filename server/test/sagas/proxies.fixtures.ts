import { expect } from 'vitest'
import { suspendService } from '../../src/modules/services/index.ts'
import { giveUpBuild } from '../support/journey.ts'
import { column, serviceNow } from '../support/life.ts'
import { activeProxies, hostsSay, paidProxies } from '../support/proxies.ts'
import type { SagaFixture } from './fixture.ts'

/** Addresses are taken, and it is handed over once. */
export const deliverProxiesFixture: SagaFixture = {
  prepare: async ({ portal, owner }) => (await paidProxies(portal, owner)).id,
  run: async ({ portal }) => {
    await portal.drain()
    await portal.advance('20m')
  },
  isDone: async ({ portal }, id) => {
    expect((await serviceNow(portal, id)).state).toBe('active')
    expect(await column(portal, 'select count(*)::int from edge_address where service_id = $1', id)).toEqual([2])
    expect(await column(portal, 'select 1 from notice where cause = $1', `service:${id}:ready`)).toHaveLength(1)
  },
  giveUp: async ({ portal }, id) => {
    const stuck = await column(portal, `select 1 from saga where subject_id = $1 and state = 'stuck'`, id)
    if (stuck.length > 0) await giveUpBuild(portal, id)
  },
  isUndone: async ({ portal }, id) => {
    expect((await serviceNow(portal, id)).state).toBe('undelivered')
    expect(await column(portal, 'select count(*)::int from edge_address where service_id = $1', id)).toEqual([0])
    expect(
      await column(portal, `select count(*)::int from event where type = 'service.undeliverable' and data->>'serviceId' = $1`, String(id)),
    ).toEqual([1])
  },
}

/** Closed by the word of its host, and only then shown as suspended. */
export const closeProxiesFixture: SagaFixture = {
  prepare: async ({ portal, owner }) => {
    const id = await activeProxies(portal, owner)
    await portal.ok('user/service/vms/app/proxy/add', { id, type: 'http', proxyUsername: `saga-${id}`, amount: 2 }, { as: owner })
    await hostsSay(portal)
    return id
  },
  run: async ({ portal }, id) => {
    await portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
    await portal.drain()
    // A process that died before it asked asks later: the host is heard again.
    for (const _ of [1, 2]) {
      await hostsSay(portal)
      await portal.advance('2m')
    }
  },
  isDone: async ({ portal }, id) => {
    expect((await serviceNow(portal, id)).paymentStatus).toBe('Suspended')
    expect(await column(portal, 'select bool_and(suspended) from edge_endpoint where service_id = $1', id)).toEqual([true])
  },
}
