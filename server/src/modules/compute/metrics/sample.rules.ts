import type { MachineMetrics } from '../../../drivers/hypervisor/port.ts'

/** What was read of a machine's counters, and when. */
export interface Reading extends Omit<MachineMetrics, 'disk' | 'network' | 'cpus'> {
  readonly readAt: Date
  readonly read: number | null
  readonly written: number | null
  readonly received: number | null
  readonly sent: number | null
}

/** One minute of a graph: null is a gap. Processor in hundredths of a percent, rates in bytes a second. */
export interface Sample {
  readonly cpu: number | null
  readonly memory: number | null
  readonly read: number | null
  readonly written: number | null
  readonly received: number | null
  readonly sent: number | null
}

/** Two readings that lie further apart say nothing about a minute. */
const APART_MS = 150_000

export const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000)
export const instantOf = (minute: number): Date => new Date(minute * 60_000)

export const readingOf = ({ boot, cpuSeconds, memoryBytes, disk, network }: MachineMetrics, readAt: Date): Reading => ({
  ...{ readAt, boot, cpuSeconds, memoryBytes },
  read: disk?.readBytes ?? null,
  written: disk?.writtenBytes ?? null,
  received: network?.receivedBytes ?? null,
  sent: network?.sentBytes ?? null,
})

/** What a counter grew by; null where nobody can tell. */
const grown = (before: number | null, now: number | null): number | null =>
  before === null || now === null || now < before ? null : now - before

/** What the machine did between two readings. A counter that began anew, and a silence between, leave a gap and never a spike. */
export function sampleOf(before: Reading | null, now: Reading, cpus: number): Sample {
  const ms = before === null ? 0 : now.readAt.getTime() - before.readAt.getTime()
  const apart = before === null || before.boot !== now.boot || ms < 1000 || ms > APART_MS
  const rate = (name: 'read' | 'written' | 'received' | 'sent'): number | null => {
    const bytes = apart ? null : grown(before[name], now[name])
    return bytes === null ? null : (bytes * 1000) / ms
  }
  const seconds = apart ? null : grown(before.cpuSeconds, now.cpuSeconds)
  return {
    // What the emulator needs beside the guest is not the guest's.
    cpu: seconds === null ? null : Math.min(10_000, Math.round((seconds * 10_000_000) / (ms * cpus))),
    memory: now.memoryBytes,
    ...{ read: rate('read'), written: rate('written'), received: rate('received'), sent: rate('sent') },
  }
}

/** Bytes since the last reading, however long ago: a boot begins its counters at nothing. The first reading of all counts for nothing. */
export function transferredOf(before: Reading | null, now: Reading): { readonly received: number; readonly sent: number } | null {
  if (now.received === null || now.sent === null) return null
  if (before === null) return { received: 0, sent: 0 }
  if (before.boot !== now.boot) return { received: now.received, sent: now.sent }
  return { received: grown(before.received, now.received) ?? 0, sent: grown(before.sent, now.sent) ?? 0 }
}
