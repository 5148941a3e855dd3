import { METRIC_ALERTS_MAX } from '@portal/contracts/constants.ts'
import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import * as calls from '@portal/contracts/modules/metrics.contract.ts'
import { addSeconds } from '@portal/contracts/time.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, query } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { accessNow, findService, type Service, serviceCommand, serviceQuery } from '../../services/index.ts'
import { findVps } from '../store.ts'
import { transferUse } from '../transfer/view.ts'
import { alertsOf, deleteAlert, insertAlert, type MetricAlertRow, patchAlert } from './alerts.store.ts'
import { FOLLOWED_SECONDS, follow } from './measure.store.ts'
import { lastReading, seriesOf } from './read.store.ts'
import { instantOf, minuteOf } from './sample.rules.ts'
import { windowOf } from './window.rules.ts'

const MB = 1_048_576
/** So long browsers hear of each reading; who still looks asks again. */

const alertView = ({ raisedAt, recoveredAt, serviceId: _, ...alert }: MetricAlertRow): calls.VpsAlert => ({
  ...alert,
  raisedAt: raisedAt?.toISOString() ?? null,
  recoveredAt: recoveredAt?.toISOString() ?? null,
})

/** What a figure was before says nothing of a rule that is another now. */
const ANEW = { raisedAt: null, recoveredAt: null } as const

export const metricsHandlers: readonly Handler[] = [
  serviceQuery(calls.vpsMetrics, ({ tx, customer, access: { service, role } }, input) =>
    metricsOf(
      tx,
      service,
      input,
      role === 'owner' ? async () => (await accessNow(tx, customer, service.id, 'transfer-cap'))?.refused ?? null : undefined,
    ),
  ),

  query(calls.operatorVpsMetrics, async ({ tx }, input) => {
    const service = (await findVps(tx, input.id)) && (await findService(tx, input.id))
    return await metricsOf(tx, service ?? fail('not-found'), input, async () => 'closed-to-staff')
  }),

  // It writes down until when somebody looks, and nothing else: a read to whoever calls.
  serviceCommand(calls.vpsMetricsFollow, async ({ tx }, { id }) => {
    const until = addSeconds(tx.now, FOLLOWED_SECONDS)
    await follow(tx, id, until)
    return { until: until.toISOString() }
  }),

  serviceQuery(calls.vpsAlertList, async ({ tx }, { id }) => ({ items: (await alertsOf(tx, id)).map(alertView), most: METRIC_ALERTS_MAX })),

  serviceCommand(calls.vpsAlertAdd, async ({ tx }, { id, ...alert }) => {
    // The service is locked: two that add the last one come one after the other.
    if ((await alertsOf(tx, id)).length >= METRIC_ALERTS_MAX) fail('vps-alerts-full', { most: METRIC_ALERTS_MAX })
    return alertView(await insertAlert(tx, { serviceId: id, ...alert }))
  }),

  serviceCommand(calls.vpsAlertUpdate, async ({ tx }, { id, alertId, ...alert }) => {
    const changed = await patchAlert(tx, id, alertId, { ...alert, ...ANEW })
    return alertView(changed ?? fail('not-found'))
  }),

  serviceCommand(calls.vpsAlertDelete, async ({ tx }, { id, alertId }) => {
    if (!(await deleteAlert(tx, id, alertId))) fail('not-found')
    return {}
  }),
]

type Metrics = OutputOf<typeof calls.vpsMetrics>

async function metricsOf(
  tx: Tx,
  service: Service,
  { range, end }: InputOf<typeof calls.vpsMetrics>,
  refused: (() => Promise<string | null>) | undefined,
): Promise<Metrics> {
  const now = minuteOf(tx.now)
  const window = windowOf(range, end === undefined ? now : minuteOf(new Date(end)), now)
  const [last, series, transfer] = await Promise.all([
    lastReading(tx, service.id),
    seriesOf(tx, service.id, window),
    transferUse(tx, service, refused),
  ])
  return {
    range,
    from: instantOf(window.from).toISOString(),
    until: instantOf(window.until).toISOString(),
    stepMinutes: window.step,
    measuredAt: last?.at.toISOString() ?? null,
    measured: { cpu: last !== null, memory: last?.memory ?? false, disk: last?.disk ?? false, network: last?.network ?? false },
    memoryBytes: service.plan.memoryMb ? service.plan.memoryMb * MB : null,
    series,
    transfer,
  }
}
