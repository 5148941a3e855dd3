import type { MachineMetrics } from '../port.ts'

export type Figures = Omit<MachineMetrics, 'boot' | 'cpus'>

const LINE = /^(incus|lxd)_([a-zA-Z_]+)\{([^}]*)\} (\S+)$/
const WORK = new Set(['idle', 'iowait', 'steal'])

interface Sums {
  cpu?: number
  used?: number
  total?: number
  free?: number
  readBytes?: number
  writtenBytes?: number
  reads?: number
  writes?: number
  received?: number
  sent?: number
}

const FIELDS: Readonly<Record<string, keyof Sums>> = {
  cpu_seconds_total: 'cpu',
  memory_RSS_bytes: 'used',
  memory_MemTotal_bytes: 'total',
  memory_MemAvailable_bytes: 'free',
  disk_read_bytes_total: 'readBytes',
  disk_written_bytes_total: 'writtenBytes',
  disk_reads_completed_total: 'reads',
  disk_writes_completed_total: 'writes',
  network_receive_bytes_total: 'received',
  network_transmit_bytes_total: 'sent',
}

/** Figures of all machines of a text as Prometheus reads it, by their names; what a kernel does not count is not zero but unknown. */
export function figuresOf(text: string): ReadonlyMap<string, Figures> {
  const machines = new Map<string, Sums>()
  for (const line of text.split('\n')) {
    const [, , metric = '', labels = '', value] = LINE.exec(line) ?? []
    const field = FIELDS[metric]
    const name = labelOf(labels, 'name')
    if (field === undefined || name === null || labelOf(labels, 'device') === 'lo' || WORK.has(labelOf(labels, 'mode') ?? '')) continue
    const sums = machines.get(name) ?? {}
    sums[field] = (sums[field] ?? 0) + Number(value)
    machines.set(name, sums)
  }
  return new Map([...machines].map(([name, sums]) => [name, summed(sums)]))
}

const labelOf = (labels: string, name: string): string | null => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? null

function summed({ cpu, used, total, free, readBytes, writtenBytes, reads, writes, received, sent }: Sums): Figures {
  return {
    cpuSeconds: cpu ?? 0,
    memoryBytes: total !== undefined && free !== undefined ? Math.max(0, total - free) : (used ?? null),
    disk:
      readBytes === undefined || writtenBytes === undefined ? null : { readBytes, writtenBytes, reads: reads ?? 0, writes: writes ?? 0 },
    network: received === undefined || sent === undefined ? null : { receivedBytes: received, sentBytes: sent },
  }
}
