import { z } from 'zod'
import type { MachineMetrics, Metrics } from '../port.ts'
import { OWN_DRIVE } from './disk.ts'
import { listRecords, type MachineRecord, machineFiles } from './machine-directory.ts'
import { cpuSecondsOf, findProcess, type GuestProcess } from './process.ts'
import { qmp } from './qmp.ts'
import { ruleAnew, tapOf } from './tap.ts'
import { type Traffic, trafficNow } from './traffic.ts'

const blockStats = z.array(
  z.object({
    device: z.string(),
    stats: z.object({ rd_bytes: z.number(), wr_bytes: z.number(), rd_operations: z.number(), wr_operations: z.number() }),
  }),
)

/**
 * CPU as the host spends it, emulation included. What a guest uses of its memory would need a balloon in the guest, and user-mode
 * networking counts nothing: both are "not measured". What a guest with a device on the host's bridge sends and is sent, the host counts.
 */
async function readMetrics(running: GuestProcess, monitor: string, cpus: number, network: Traffic | null): Promise<MachineMetrics> {
  const disks = blockStats.parse(await qmp(monitor, 'query-blockstats'))
  const own = disks.find(({ device }) => device === OWN_DRIVE)?.stats
  return {
    boot: running.boot,
    cpus,
    cpuSeconds: await cpuSecondsOf(running.pid),
    memoryBytes: null,
    disk: own ? { readBytes: own.rd_bytes, writtenBytes: own.wr_bytes, reads: own.rd_operations, writes: own.wr_operations } : null,
    network,
  }
}

/** A monitor answers one at a time, and a host has only so many files open. */
const AT_ONCE = 16

/** Null: nothing is counted. */
type Counted = ReadonlyMap<string, Traffic> | null

interface Machines {
  readonly directory: string
  readonly need: (key: string) => Promise<MachineRecord>
  /** Guests have devices of their own. */
  readonly tap: boolean
}

export function qemuMetrics({ directory, need, tap }: Machines): Metrics {
  const counted = async (): Promise<Counted> => (tap ? await trafficNow() : null)
  const read = async (machine: MachineRecord, traffic: Counted): Promise<MachineMetrics | null> => {
    const { key, cpus } = machine
    const running = await findProcess(directory, key)
    if (running === null) return null
    // Whoever loads the host's own rules may have thrown ours away: the guard stands again, and counters begin anew.
    const network = traffic && (traffic.get(tapOf(key)) ?? (await ruleAnew(machine)))
    return await readMetrics(running, machineFiles(directory, key).qmp, cpus, network)
  }
  return {
    read: async (key) => read(await need(key), await counted()),
    readAll: async () => {
      const [waiting, traffic] = [[...(await listRecords(directory))], await counted()]
      const all = new Map<string, MachineMetrics>()
      const worker = async (): Promise<void> => {
        for (let machine = waiting.pop(); machine !== undefined; machine = waiting.pop()) {
          const figures = await read(machine, traffic).catch(() => null)
          if (figures) all.set(machine.key, figures)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      return all
    },
  }
}
