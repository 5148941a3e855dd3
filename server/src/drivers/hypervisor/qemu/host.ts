import { availableParallelism, totalmem } from 'node:os'
import type { QemuConfig } from './config.ts'

const MB = 1024 ** 2
/** Kept for the host's own system, the portal and its database: the larger of both. */
const HOST_MB = 1024
const HOST_SHARE = 0.1

interface Host {
  readonly cpus: number
  readonly memoryMb: number
}

/** Processors and memory of this host, or of the control group that the portal runs in. */
function thisHost(): Host {
  const group = process.constrainedMemory()
  return { cpus: availableParallelism(), memoryMb: Math.floor((group > 0 ? Math.min(group, totalmem()) : totalmem()) / MB) }
}

/** What guests can be given: the limits that were set, and never more than the host has. */
export function guestLimits({ cpus, memoryMb }: Pick<QemuConfig, 'cpus' | 'memoryMb'>, host: Host = thisHost()): Host {
  const free = host.memoryMb - Math.max(HOST_MB, Math.ceil(host.memoryMb * HOST_SHARE))
  return { cpus: Math.min(cpus ?? host.cpus, host.cpus), memoryMb: Math.max(0, Math.min(memoryMb ?? free, free)) }
}
