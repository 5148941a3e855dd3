import { type DeliveredMachine, DriverError, type EngineCapacity, type MachineSize } from '../port.ts'
import type { SimulatorConfig } from './config.ts'
import type { Machine } from './machine.ts'

/** What this engine declares: figures of its configuration, of one host or of all hosts of its simulated cluster. */
export function simulatedCapacity(
  { cpus, memoryMb, diskGb, members, capacity }: SimulatorConfig,
  used: number,
  member?: string,
): EngineCapacity {
  const hosts = member === undefined ? Math.max(1, members) : 1
  return {
    ...{ accelerator: 'simulated', cpus: cpus * hosts, memoryMb: memoryMb * hosts, diskGb: diskGb * hosts },
    storageGb: diskGb * hosts,
    largest: { cpus, memoryMb },
    guests: { used, limit: capacity },
  }
}

export function checkDeliverable({ cpus, memoryMb, diskGb }: SimulatorConfig, size: MachineSize): void {
  if (size.cpus <= cpus && size.memoryMb <= memoryMb && size.diskGb <= diskGb) return
  throw new DriverError('no-capacity', `simulated: a machine has at most ${cpus} CPUs, ${memoryMb} MB of memory and ${diskGb} GB of disk`)
}

/** Machines that were stored before their size or card was have the smallest, and none. */
export const deliveredOf = ({ size, network, more = [] }: Machine): DeliveredMachine => ({
  ...(size ?? { cpus: 1, memoryMb: 512, diskGb: 10 }),
  mac: network?.mac ?? '',
  addresses: network ? [network.address, ...more] : [],
})
