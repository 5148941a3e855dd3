import type { Tx } from '../../platform/tx.ts'
import { limitOf, monthOf } from '../compute/index.ts'
import type { ServiceAllowance } from '../edge/index.ts'
import { servicesByIds } from '../services/index.ts'
import { usedInMonths } from './transfers.store.ts'

/** What proxies may still transfer in their month: edge hosts enforce it between reports and while the portal is away. */
export async function proxyAllowances(tx: Tx, serviceIds: readonly number[]): Promise<ServiceAllowance[]> {
  const services = [...(await servicesByIds(tx, serviceIds)).values()].filter(({ kind }) => kind === 'proxy')
  const limits = services.map((service) => ({ serviceId: service.id, most: limitOf(service.plan), month: monthOf(service, tx.now) }))
  const used = await usedInMonths(
    tx,
    limits.flatMap(({ serviceId, most, month }) => (most === null || month === null ? [] : [{ serviceId, from: month.from }])),
  )
  return limits.map(({ serviceId, most, month }) =>
    most === null || month === null
      ? { serviceId, bytes: null, until: null, renewal: null }
      : { serviceId, bytes: Math.max(0, Math.floor(most) - (used.get(serviceId) ?? 0)), until: month.until, renewal: Math.floor(most) },
  )
}
