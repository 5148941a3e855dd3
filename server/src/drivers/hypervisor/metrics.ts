/** Counters begin at nothing with each `boot` and only grow while it stays the same; null is "not measured here", which is not zero. */
export interface MachineMetrics {
  readonly boot: string
  /** Processors that it runs with, whatever its plan says: so many seconds of work fit into one. */
  readonly cpus: number
  readonly cpuSeconds: number
  readonly memoryBytes: number | null
  readonly disk: { readonly readBytes: number; readonly writtenBytes: number; readonly reads: number; readonly writes: number } | null
  readonly network: { readonly receivedBytes: number; readonly sentBytes: number } | null
}

export interface Metrics {
  /** Of a machine that runs; null where it is off. */
  read(key: string): Promise<MachineMetrics | null>
  /** Of all machines of ours that run, by their keys, in one look; one that cannot be read now is left out. */
  readAll(): Promise<ReadonlyMap<string, MachineMetrics>>
}
