import type { Tx } from '../../../platform/tx.ts'
import { isHeard, serverOf } from './live.rules.ts'
import { ingestOf } from './places.rules.ts'
import { findLive, targetsOf } from './store.ts'

/** What staff see of a live plan: what is on air, and where it is sent; never its key. None of a machine that is no live plan. */
export async function liveFacts(tx: Tx, serviceId: number, running: boolean): Promise<Record<string, string | null>> {
  const plan = await findLive(tx, serviceId)
  if (!plan) return {}
  const { stream } = plan
  const targets = (await targetsOf(tx, serviceId)).filter(({ enabled }) => enabled)
  const heard = isHeard(plan, running, tx.now)
  const megabits = (bits: number): string => `${(bits / 1_000_000).toFixed(1)} Mbit/s`
  const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`
  return {
    ingest: ingestOf(plan.ingestAt),
    onAir: heard && stream ? `${megabits(stream.bitsPerSecond)}, ${gigabytes(stream.bytesIn)} in, ${gigabytes(stream.bytesOut)} out` : null,
    targets: targets.length === 0 ? null : targets.map((one) => `${one.name} ${serverOf(one)}`).join(', '),
  }
}
