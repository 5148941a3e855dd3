import { startIncusPeer } from '../../../../test/support/incus-peer.ts'
import type { SlowBench } from '../bench.conformance.ts'
import { incusConfig } from './config.ts'
import { incusVendor } from './driver.ts'

/** A real Incus makes a disk at once: one that takes long is played by a peer that speaks its API. */
export async function slowPeer(): Promise<SlowBench> {
  const peer = await startIncusPeer()
  const open = () =>
    incusVendor.create(incusConfig.parse({ ...peer.settings, patienceSeconds: 1 }), {
      clock: { now: () => new Date('2030-01-01T00:00:00Z') },
    })
  const [driver, other] = [open(), open()]
  peer.faults.slowMaking = true
  return {
    ...{ driver, other },
    begun: async (key) => peer.made.filter((name) => name === key).length,
    breakOff: async (key) => peer.breakOff(key),
    quicken: async () => {
      peer.faults.slowMaking = false
    },
    close: async () => {
      await driver.close()
      await other.close()
      await peer.close()
    },
  }
}
