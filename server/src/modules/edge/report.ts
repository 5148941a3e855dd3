import type { EdgeAllowance, EdgeReport } from '@portal/contracts/edge-wire.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { isSilent } from './actual.rules.ts'
import { type AllowancesOf, allowancesFor, ownServices } from './allowances.ts'
import type { OnCounted } from './counted.ts'
import { byHour, type HourCount, summedBy } from './counts.rules.ts'
import { addToEndpoints, addToHour, lockBoot, moveBoot, ownersOf, setTroubles } from './counts.store.ts'
import { addToForwards, forwardOwnersOf, setOpen } from './forwards/counts.store.ts'
import { addHistory, type Host, lockHost, patchHost } from './hosts.store.ts'
import { forgetRemoved } from './state.store.ts'

/** The last bytes of what was removed come with a later report, and a host may be away for a while. */
const KEPT_DAYS = 2

export interface Hearing {
  readonly onCounted: readonly OnCounted[]
  readonly allowances: readonly AllowancesOf[]
}

export interface TakenReport {
  readonly acknowledged: number | null
  readonly allowances: readonly EdgeAllowance[]
}

/**
 * Takes what a host says; answers up to which of its counts are kept, and what is left of the meters that it counted or named. Owners hear of counts before the host's row is locked, as a change of theirs
 * locks it after their own: neither waits for the other in a circle.
 */
export async function takeReport(tx: Tx, { id }: Host, report: EdgeReport, hearing: Hearing): Promise<TakenReport> {
  const taken = report.counted ? await takeCounts(tx, id, report, report.counted, hearing.onCounted) : null
  const services = [...(taken?.services ?? []), ...(await ownServices(tx, id, report.meters))]
  const allowances = await allowancesFor(tx, hearing.allowances, services)
  const host = await lockHost(tx, id)
  if (!host) return { acknowledged: null, allowances: [] }
  const applied = Math.min(report.applied, host.desired)
  await tellHistory(tx, host, report)
  await patchHost(tx, id, { seenAt: tx.now, applied, facts: report.facts })
  const before = await setTroubles(tx, id, report.troubles)
  if (before === 0 && report.troubles.length > 0)
    await addHistory(tx, { hostId: id, what: 'troubled', detail: String(report.troubles.length) })
  if (before > 0 && report.troubles.length === 0) await addHistory(tx, { hostId: id, what: 'converged' })
  if (taken && taken.hours.length > 0) {
    const bytes = [...summedBy(taken.hours, (count) => count.id)].map(([endpoint, sum]) => ({ id: endpoint, ...sum }))
    await addToEndpoints(tx, id, bytes)
    await addToForwards(tx, id, bytes)
  }
  await setOpen(tx, id, report.open)
  await forgetRemoved(tx, id, applied, addDays(tx.now, -KEPT_DAYS))
  return { acknowledged: taken?.acknowledged ?? null, allowances }
}

/** In their order and each once: one that was taken before, or comes before its turn, counts nothing. */
async function takeCounts(
  tx: Tx,
  hostId: number,
  { now }: EdgeReport,
  { boot, sequence, counts }: NonNullable<EdgeReport['counted']>,
  onCounted: readonly OnCounted[],
): Promise<{ readonly acknowledged: number; readonly hours: readonly HourCount[]; readonly services: readonly number[] }> {
  const last = await lockBoot(tx, hostId, boot)
  const ids = [...new Set(counts.map(({ id }) => id))]
  const owners = new Map([...(await ownersOf(tx, hostId, ids)), ...(await forwardOwnersOf(tx, hostId, ids))])
  // Also of a report whose answer was lost: the host subtracts what is acknowledged, so it needs the figures after it.
  const services = [...new Set(owners.values())]
  if (sequence !== last + 1) return { acknowledged: last, hours: [], services }
  const all = byHour(counts, new Date(now), tx.now)
  const hours = all.filter(({ id }) => owners.has(id))
  const told = hours.map(({ id, ...count }) => ({ endpointId: id, serviceId: owners.get(id) ?? 0, ...count }))
  if (told.length > 0) for (const tell of onCounted) await tell(tx, told)
  for (const [hour, { received, sent }] of summedBy(hours, (count) => count.hour.getTime()))
    await addToHour(tx, hostId, new Date(hour), received, sent)
  await moveBoot(tx, hostId, boot, sequence)
  return { acknowledged: sequence, hours, services }
}

/** What a person would want to read of it later. */
async function tellHistory(tx: Tx, host: Host, { facts }: EdgeReport): Promise<void> {
  if (host.facts?.startedAt !== facts.startedAt) await addHistory(tx, { hostId: host.id, what: 'started', detail: facts.software })
  else if (host.seenAt && isSilent(host.seenAt, tx.now))
    await addHistory(tx, { hostId: host.id, what: 'heard-again', detail: host.seenAt.toISOString() })
}
