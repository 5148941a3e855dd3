import { isoDate, isoMinute } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { limitOf, monthOf, warningOf } from '../compute/index.ts'
import type { CountedTraffic } from '../edge/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { notifyAll } from '../notices/index.ts'
import { type Service, servicesByIds } from '../services/index.ts'
import { idOfHostKey } from './desired.ts'
import { limit } from './queue.ts'
import { addToDays, addToMonths, type DayCount, type MonthCount, markWarned } from './transfers.store.ts'

const GB = 1_000_000_000

/** Counts bytes into the day of each proxy and the month of each service. In the transaction that takes the report: each byte once. */
export async function countTraffic(tx: Tx, counted: readonly CountedTraffic[]): Promise<void> {
  const ours = counted.flatMap((one) => {
    const id = idOfHostKey(one.endpointId)
    return id === null ? [] : [{ ...one, id }]
  })
  if (ours.length === 0) return
  const services = await servicesByIds(tx, [...new Set(ours.map(({ serviceId }) => serviceId))])
  const days = new Map<string, DayCount>()
  const months = new Map<number, Omit<MonthCount, 'warned'>>()
  for (const { id, serviceId, hour, received, sent } of ours) {
    const service = services.get(serviceId)
    const month = service && monthOf(service, tx.now)
    if (!service || !month) continue
    const day = isoDate(hour, service.timeZone)
    const key = `${serviceId}/${day}/${id}`
    const [before, sofar] = [days.get(key), months.get(serviceId)]
    days.set(key, {
      ...{ serviceId, endpointId: id, day },
      received: (before?.received ?? 0) + received,
      sent: (before?.sent ?? 0) + sent,
    })
    months.set(serviceId, {
      ...{ serviceId, fromAt: month.from, untilAt: month.until },
      received: (sofar?.received ?? 0) + received,
      sent: (sofar?.sent ?? 0) + sent,
    })
  }
  await addToDays(tx, [...days.values()].sort(inOrder))
  const now = await addToMonths(tx, [...months.values()].sort(inOrder))
  for (const month of now) await judge(tx, services.get(month.serviceId), month)
}

/** Two reports that tell of the same services wait for each other in one order. */
const inOrder = (a: { serviceId: number; day?: string; endpointId?: number }, b: typeof a): number =>
  a.serviceId - b.serviceId || (a.day ?? '').localeCompare(b.day ?? '') || (a.endpointId ?? 0) - (b.endpointId ?? 0)

async function judge(tx: Tx, service: Service | undefined, month: MonthCount): Promise<void> {
  const most = service ? limitOf(service.plan) : null
  if (!service || most === null) return
  const used = month.received + month.sent
  const percent = warningOf(used, most, month.warned)
  if (percent !== null) {
    await markWarned(tx, month, percent)
    await warn(tx, service, month, { percent, limit: most })
  }
  if (used >= most) await tx.enqueue(limit, { serviceId: service.id }, { key: `proxies-limit:${service.id}` })
}

async function warn(
  tx: Tx,
  service: Service,
  { fromAt, untilAt }: MonthCount,
  { percent, limit: most }: { readonly percent: number; readonly limit: number },
): Promise<void> {
  await notifyAll(tx, [
    {
      accountId: service.accountId,
      kind: percent < 100 ? ('transfer-near-limit' as const) : ('proxy-transfer-used' as const),
      params: { name: service.name, percent, limit: most / GB, until: isoMinute(untilAt, service.timeZone) },
      link: kindsOf(tx).linkOf(service),
      mail: true,
      cause: `transfer:${service.id}:${fromAt.toISOString()}:${percent}`,
    },
  ])
}
