import { DriverError, type Sizes } from '../port.ts'
import { checkSize } from '../spec.ts'
import { checkDeliverable } from './capacity.ts'
import type { QemuConfig } from './config.ts'
import { growTo } from './disk.ts'
import { type MachineRecord, machineFiles, writeRecord } from './machine-directory.ts'

interface Records {
  readonly need: (key: string) => Promise<MachineRecord>
  /** Null: the machine is off. */
  readonly monitor: (key: string) => Promise<string | null>
}

export const qemuSizes = (configured: () => QemuConfig, { need, monitor }: Records): Sizes => ({
  set: async (key, size) => {
    checkSize(size)
    const config = configured()
    const machine = await need(key)
    if ((await monitor(key)) !== null) throw new DriverError('refused', 'the machine runs')
    checkDeliverable(config, size)
    const diskGb = await growTo(config.qemuImgBinary, machineFiles(config.directory, key).disk, size.diskGb)
    const { cpus, memoryMb } = size
    // What was never written is taken back on a full disk too.
    if (cpus !== machine.cpus || memoryMb !== machine.memoryMb)
      await writeRecord(config.directory, { ...(await need(key)), cpus, memoryMb })
    return { cpus, memoryMb, diskGb }
  },
})
