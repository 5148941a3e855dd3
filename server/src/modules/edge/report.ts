import type { EdgeReport } from '@portal/contracts/edge-wire.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { isSilent } from './actual.rules.ts'
import type { OnCounted } from './counted.ts'
import { byHour, summedBy } from './counts.rules.ts'
import { addToEndpoints, addToHour, lockBoot, moveBoot, setTroubles } from './counts.store.ts'
import { addHistory, type Host, lockHost, patchHost } from './hosts.store.ts'
import { forgetRemoved } from './state.store.ts'

/** The last bytes of what was removed come with a later report, and a host may be away for a while. */
const KEPT_DAYS = 2

/** Takes what a host says; answers up to which of its counts are kept. Counts are taken in their order and each once. */
export async function takeReport(tx: Tx, { id }: Host, report: EdgeReport, onCounted: readonly OnCounted[]): Promise<number | null> {
  const host = await lockHost(tx, id)
  if (!host) return null
  const applied = Math.min(report.applied, host.desired)
  const { filter, ...facts } = report.facts
  await tellHistory(tx, host, report)
  await patchHost(tx, id, { seenAt: tx.now, applied, facts: { ...facts, filter } })
  const before = await setTroubles(tx, id, report.troubles)
  if (before === 0 && report.troubles.length > 0)
    await addHistory(tx, { hostId: id, what: 'troubled', detail: String(report.troubles.length) })
  if (before > 0 && report.troubles.length === 0) await addHistory(tx, { hostId: id, what: 'converged' })
  await forgetRemoved(tx, id, applied, addDays(tx.now, -KEPT_DAYS))
  return report.counted ? await takeCounts(tx, id, report, report.counted, onCounted) : null
}

async function takeCounts(
  tx: Tx,
  hostId: number,
  { now }: EdgeReport,
  { boot, sequence, counts }: NonNullable<EdgeReport['counted']>,
  onCounted: readonly OnCounted[],
): Promise<number> {
  const last = await lockBoot(tx, hostId, boot)
  // One that was taken before, or came before its turn.
  if (sequence !== last + 1) return last
  const hours = byHour(counts, new Date(now), tx.now)
  const bytes = [...summedBy(hours, ({ id }) => id)].map(([id, sum]) => ({ id, ...sum }))
  const owners = await addToEndpoints(tx, hostId, bytes)
  const known = hours.flatMap(({ id, ...count }) => {
    const serviceId = owners.get(id)
    return serviceId === undefined ? [] : [{ endpointId: id, serviceId, ...count }]
  })
  for (const [hour, { received, sent }] of summedBy(hours, (count) => count.hour.getTime()))
    await addToHour(tx, hostId, new Date(hour), received, sent)
  if (known.length > 0) for (const tell of onCounted) await tell(tx, known)
  await moveBoot(tx, hostId, boot, sequence)
  return sequence
}

/** What a person would want to read of it later. */
async function tellHistory(tx: Tx, host: Host, { facts }: EdgeReport): Promise<void> {
  if (host.facts?.startedAt !== facts.startedAt) await addHistory(tx, { hostId: host.id, what: 'started', detail: facts.software })
  else if (host.seenAt && isSilent(host.seenAt, tx.now))
    await addHistory(tx, { hostId: host.id, what: 'heard-again', detail: host.seenAt.toISOString() })
}
