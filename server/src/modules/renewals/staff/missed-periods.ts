import { fail } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { lockService, notifyChanged, patchService } from '../../services/index.ts'
import { resolveAlerts } from '../alerts.store.ts'
import type { Dated } from '../schedule/inputs.ts'
import { checkSchedule } from '../schedule/schedule-check.ts'
import { insertStep } from '../store.ts'
import { activeService } from './manual.ts'

/**
 * More than one period was missed, and one was charged. `go-on`: the run charges those that began before now, one after the other, as far
 * as the balance goes. `let-end`: it renews no more, and is overdue, suspended and ended by the calendar, each after its notice.
 */
export async function decideMissed(tx: Tx, id: number, decision: 'go-on' | 'let-end', by: string): Promise<Dated> {
  await lockService(tx, id)
  const service = await activeService(tx, id)
  if (!(await resolveAlerts(tx, { brandId: service.brandId, kind: 'periods-missed', serviceId: id }, by))) fail('conflict')
  if (decision === 'go-on') {
    const cause = `service:${id}:${tx.now.toISOString()}:go-on`
    await insertStep(tx, { serviceId: id, anchor: tx.now, step: 'go-on', brandId: service.brandId, cause })
  } else {
    await patchService(tx, id, { autoRenew: false })
    await notifyChanged(tx, service)
  }
  await checkSchedule(tx, service)
  return service
}
