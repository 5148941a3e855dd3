import { addSeconds } from '@portal/contracts/time.ts'
import type { Simulator } from '../drivers/hypervisor/simulator/driver.ts'
import { demoStreams, fillPastStream } from '../modules/compute/index.ts'
import type { SecretBox } from '../platform/secrets.ts'
import type { Tx } from '../platform/tx.ts'

/** As it comes in, and which target does not take it: the second of those that the past added. */
const SHOW = { bitsPerSecond: 4_200_000, width: 1920, height: 1080, fps: 30, video: 'H264', audio: 'AAC', dead: [1] }

/** A demo's live plans are on air when it is first shown: somebody streams to the simulated ones, since a while. */
export async function goOnAir(tx: Tx, box: SecretBox, engine: Simulator): Promise<void> {
  const since = addSeconds(tx.now, -4380)
  for (const { serviceId, machine, key } of await demoStreams(tx, box, engine.id)) {
    engine.live.broadcast(machine, key, { ...SHOW, since: since.toISOString() })
    await fillPastStream(tx, serviceId, { since, bitsPerSecond: SHOW.bitsPerSecond })
  }
}
