import type { Addresses } from '../port.ts'
import { checkMore } from '../spec.ts'
import type { QemuConfig } from './config.ts'
import { rethrow } from './disk.ts'
import { qemuForwards } from './forwards.ts'
import type { MachineRecord } from './machine-directory.ts'
import { qemuMetrics } from './metrics.ts'
import { guardAnew } from './tap.ts'

interface Records {
  readonly need: (key: string) => Promise<MachineRecord>
  readonly save: (machine: MachineRecord) => Promise<void>
  /** Null: the machine is off. */
  readonly monitor: (key: string) => Promise<string | null>
}

/**
 * What follows from the network that guests stand on: QEMU's own forwards ports and counts nothing; a guest with a device on the host's
 * bridge needs no forwards, is measured, and may have several addresses.
 */
export function qemuNetwork(config: QemuConfig, records: Records, choosePort: () => Promise<number>) {
  const tap = config.network === 'tap'
  return {
    metrics: qemuMetrics({ directory: config.directory, tap, need: records.need }),
    forwards: tap ? undefined : qemuForwards(config, { ...records, choosePort }),
    addresses: tap ? qemuAddresses(records) : undefined,
  }
}

/** Written down first: whoever starts the guest, or finds its rules flushed, reads it there. */
const qemuAddresses = ({ need, save, monitor }: Records): Addresses => ({
  set: async (key, more) => {
    const machine = await need(key)
    checkMore(more, machine.address)
    const changed = { ...machine, more: [...more] }
    await save(changed)
    if ((await monitor(key)) !== null) await guardAnew(changed).catch(rethrow)
  },
  list: async (key) => (await need(key)).more ?? [],
})
