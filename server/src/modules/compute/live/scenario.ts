import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findVps } from '../store.ts'
import { keyContext } from './live.ts'
import { findLive, liveToLookAt } from './store.ts'

/** What somebody streams with to each live plan that runs on this engine: for whoever plays a demo's audience, and nobody else. */
export async function demoStreams(tx: Tx, box: SecretBox, engine: string): Promise<{ machine: string; key: string }[]> {
  const streams: { machine: string; key: string }[] = []
  for (const { serviceId } of (await liveToLookAt(tx)).filter((plan) => plan.engine === engine)) {
    const [machine, plan] = [await findVps(tx, serviceId), await findLive(tx, serviceId)]
    if (machine?.power === 'running' && plan) streams.push({ machine: machine.engineKey, key: box.open(plan.key, keyContext(serviceId)) })
  }
  return streams
}
