import { addDays, addSeconds } from '@portal/contracts/time.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { minuteOf } from '../metrics/sample.rules.ts'
import { findVps } from '../store.ts'
import { keyContext } from './live.ts'
import { insertBroadcast, insertSamples } from './past.store.ts'
import { findLive, liveToLookAt } from './store.ts'

interface DemoStream {
  readonly serviceId: number
  readonly machine: string
  readonly key: string
}

/** What somebody streams with to each live plan that runs on this engine: for whoever plays a demo's audience, and nobody else. */
export async function demoStreams(tx: Tx, box: SecretBox, engine: string): Promise<DemoStream[]> {
  const streams: DemoStream[] = []
  for (const { serviceId } of (await liveToLookAt(tx)).filter((plan) => plan.engine === engine)) {
    const [machine, plan] = [await findVps(tx, serviceId), await findLive(tx, serviceId)]
    if (machine?.power === 'running' && plan)
      streams.push({ serviceId, machine: machine.engineKey, key: box.open(plan.key, keyContext(serviceId)) })
  }
  return streams
}

/** When a demo's broadcasts ended, in days before now, and how many minutes each was on air. */
const EARLIER = [
  [16.1, 92],
  [9.2, 126],
  [6.1, 41],
  [2.15, 118],
] as const

interface Show {
  readonly since: Date
  readonly bitsPerSecond: number
}

/** A demo's earlier broadcasts, which nobody heard while its past was lived, and the one that is on air: with the bitrate of each minute. */
export async function fillPastStream(tx: Tx, serviceId: number, { since, bitsPerSecond }: Show): Promise<void> {
  for (const [daysAgo, minutes] of EARLIER) {
    const endedAt = addDays(tx.now, -daysAgo)
    await insertBroadcast(tx, serviceId, whole(addSeconds(endedAt, -minutes * 60), endedAt, bitsPerSecond, endedAt))
  }
  await insertBroadcast(tx, serviceId, whole(since, tx.now, bitsPerSecond, null))
  const rates = new Map<number, readonly [number, number]>()
  for (let minute = minuteOf(since); minute < minuteOf(tx.now); minute++) {
    const rate = bitsPerSecond * swing(minute)
    rates.set(minute, [rate * 0.97, rate * 1.02])
  }
  await insertSamples(tx, serviceId, rates)
}

/** Its uplink is not always the same, and was bad once. */
const swing = (minute: number): number => (minute % 61 < 3 ? 0.55 : 1 + 0.04 * Math.sin(minute / 3) + 0.02 * Math.sin(minute * 1.7))

/** Sent on to one target. */
function whole(beganAt: Date, seenAt: Date, bitsPerSecond: number, endedAt: Date | null) {
  const bytes = Math.round(((seenAt.getTime() - beganAt.getTime()) / 1000) * (bitsPerSecond / 8) * 0.98)
  const leg = { legSince: beganAt, legIn: bytes, legOut: bytes }
  return { beganAt, seenAt, endedAt, peak: Math.round(bitsPerSecond * 1.06), bytesIn: bytes, bytesOut: bytes, ...leg }
}
