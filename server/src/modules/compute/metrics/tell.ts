import { isoMinute } from '@portal/contracts/time.ts'
import { NOTIFY } from '@portal/contracts/transfer-policy.ts'
import type { Tx } from '../../../platform/tx.ts'
import { kindsOf } from '../../kinds/index.ts'
import { notifyAll } from '../../notices/index.ts'
import { forMembers, type Service } from '../../services/index.ts'
import { isDue } from '../transfer/policy.rules.ts'
import { bookTransfer } from '../transfer/settle.ts'
import { type AlertRule, perUnit, turnOf } from './alerts.rules.ts'
import { lockEnabled, type MetricAlertRow, seenBy, writeTurns } from './alerts.store.ts'
import { limitOf, monthOf, warningOf } from './transfer.rules.ts'
import { addTransfers, markWarned } from './transfers.store.ts'

type Services = ReadonlyMap<number, Service>
type Requests = Parameters<typeof notifyAll>[1]

const MB = 1_048_576
const GB = 1_000_000_000

const graphsOf = (tx: Tx, service: Service): string => `${kindsOf(tx).linkOf(service)}?tab=graphs`

export interface Moved {
  readonly serviceId: number
  readonly received: number
  readonly sent: number
}

/** Counts bytes into each service's month, and warns its owner once at each step of the limit. */
export async function countTransfers(tx: Tx, services: Services, moved: readonly Moved[]): Promise<void> {
  const added = moved.flatMap(({ serviceId, ...bytes }) => {
    const service = services.get(serviceId)
    const month = service ? monthOf(service, tx.now) : null
    return month ? [{ serviceId, fromAt: month.from, untilAt: month.until, ...bytes }] : []
  })
  const counted = await addTransfers(tx, added)
  for (const { serviceId, received, sent, open, enforced, settledGb } of counted) {
    const plan = services.get(serviceId)?.plan
    const use = { used: received + sent, limit: plan ? limitOf(plan) : null, open, enforced, settled: settledGb }
    if (isDue(plan?.transferPolicy ?? NOTIFY, use)) await bookTransfer(tx, serviceId)
  }
  const due = counted.flatMap(({ serviceId, received, sent, warned, fromAt, untilAt }) => {
    const service = services.get(serviceId)
    const limit = service ? limitOf(service.plan) : null
    const percent = warningOf(received + sent, limit, warned)
    return service && limit && percent !== null ? [{ serviceId, service, limit, percent, fromAt, untilAt }] : []
  })
  if (due.length === 0) return
  await markWarned(tx, due)
  const requests = due.map(({ service, limit, percent, fromAt, untilAt }) => ({
    accountId: service.accountId,
    kind: percent < 100 ? ('transfer-near-limit' as const) : ('transfer-at-limit' as const),
    params: { name: service.name, percent, limit: limit / GB, until: isoMinute(untilAt, service.timeZone) },
    link: graphsOf(tx, service),
    mail: true,
    cause: `transfer:${service.id}:${fromAt.toISOString()}:${percent}`,
  }))
  await notifyAll(tx, requests)
}

/** Tells what customers asked to be told of: raised, and over. */
export async function turnAlerts(tx: Tx, services: Services, minute: number): Promise<void> {
  const rules = await lockEnabled(tx, [...services.keys()])
  if (rules.length === 0) return
  const seen = await seenBy(tx, rules, minute)
  const turned = rules.flatMap((rule) => {
    const service = services.get(rule.serviceId)
    const turn = service ? turnOf(inColumns(rule, service), seen.get(rule.id)) : null
    return service && turn ? [{ rule, service, turn }] : []
  })
  if (turned.length === 0) return
  for (const wanted of ['raised', 'recovered'] as const)
    await writeTurns(
      tx,
      turned.filter(({ turn }) => turn === wanted).map(({ rule }) => rule.id),
      wanted,
    )
  const requests: Requests = turned.map(({ rule, service, turn }) => ({
    accountId: service.accountId,
    kind: turn === 'raised' ? ('vps-alert-raised' as const) : ('vps-alert-over' as const),
    params: {
      ...{ name: service.name, metric: rule.metric, side: rule.over ? 'over' : 'under', minutes: rule.minutes },
      threshold: rule.metric === 'disk' || rule.metric === 'network' ? rule.threshold / 1_000_000 : rule.threshold,
    },
    link: graphsOf(tx, service),
    mail: true,
    cause: `vps-alert:${rule.id}:${turn}:${tx.now.toISOString()}`,
  }))
  const members = await forMembers(
    tx,
    turned.map(({ service }) => service),
    requests,
  )
  await notifyAll(tx, [...requests, ...members])
}

const inColumns = (rule: MetricAlertRow, { plan }: Service): AlertRule => ({
  ...rule,
  threshold: rule.threshold * perUnit(rule.metric, (plan.memoryMb ?? 0) * MB),
})
