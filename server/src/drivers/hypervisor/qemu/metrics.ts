import { z } from 'zod'
import type { MachineMetrics } from '../port.ts'
import { FIRST_DRIVE } from './disk.ts'
import { cpuSecondsOf, type GuestProcess } from './process.ts'
import { qmp } from './qmp.ts'

const blockStats = z.array(
  z.object({
    device: z.string(),
    stats: z.object({ rd_bytes: z.number(), wr_bytes: z.number(), rd_operations: z.number(), wr_operations: z.number() }),
  }),
)

/**
 * CPU as the host spends it, emulation included. What a guest uses of its memory would need a balloon in the guest, and user-mode
 * networking counts nothing: both are "not measured".
 */
export async function readMetrics(running: GuestProcess, monitor: string): Promise<MachineMetrics> {
  const disks = blockStats.parse(await qmp(monitor, 'query-blockstats'))
  const own = disks.find(({ device }) => device === FIRST_DRIVE)?.stats
  return {
    boot: running.boot,
    cpuSeconds: await cpuSecondsOf(running.pid),
    memoryBytes: null,
    disk: own ? { readBytes: own.rd_bytes, writtenBytes: own.wr_bytes, reads: own.rd_operations, writes: own.wr_operations } : null,
    network: null,
  }
}
