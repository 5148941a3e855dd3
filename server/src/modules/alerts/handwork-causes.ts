import { addHours } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { ALERT_HOURS_BEFORE, dueDeliveries, waitingBackups, waitingRequests } from '../dedicated/index.ts'
import { servicesByIds } from '../services/index.ts'
import type { Cause } from './alerts.rules.ts'
import { AT_MOST } from './host-causes.ts'

/** What people are to do for machines of metal: before a promise is broken, and while somebody waits at a button. */
export async function handwork(tx: Tx): Promise<Cause[]> {
  const due = await dueDeliveries(tx, { dueBy: tx.now, promisedBy: addHours(tx.now, ALERT_HOURS_BEFORE) }, AT_MOST)
  const backups = await waitingBackups(tx, AT_MOST)
  const services = await servicesByIds(
    tx,
    [...due, ...backups].map(({ serviceId }) => serviceId),
  )
  const waiting = await waitingRequests(tx, AT_MOST)
  return [
    ...due.flatMap(({ serviceId, promisedAt }) => {
      const service = services.get(serviceId)
      if (service?.state !== 'installing') return []
      const params = { service: serviceId, name: service.name, promised: promisedAt.toISOString() }
      return [{ kind: 'delivery-due' as const, subject: String(serviceId), brandId: service.brandId, params }]
    }),
    ...waiting.map(({ hardwareId, tag, what }) => ({
      ...{ kind: 'power-request' as const, subject: String(hardwareId), brandId: null },
      params: { machine: tag, what },
    })),
    ...backups.flatMap(({ serviceId, code }) => {
      const service = services.get(serviceId)
      if (service?.state !== 'active') return []
      const params = { service: serviceId, name: service.name, what: code === 'backup-on' ? 'on' : 'off' }
      return [{ kind: 'backup-request' as const, subject: String(serviceId), brandId: service.brandId, params }]
    }),
  ]
}
