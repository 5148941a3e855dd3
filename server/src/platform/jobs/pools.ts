/** What a process does of one class of work at a time. */
export interface PoolSize {
  readonly size: number
  /** Of those, for one target (an engine); where it is not named, targets are not told apart. */
  readonly perTarget?: number
}

/**
 * Classes of work. `tx`: on rows only. `power`: somebody waits at a button. `engine`: builds and all other work on engines. `bulk`: whole
 * disks on their way, which nobody waits for. `webhook`: other people's systems, each of which may be slow or dead. `paper`: documents are set and kept, which takes the processor and gains nothing from being done
 * side by side. Each has room of its own in every process, so that none of them waits for another.
 */
export const POOLS = {
  tx: { size: 4 },
  mail: { size: 10 },
  payment: { size: 4 },
  webhook: { size: 32, perTarget: 4 },
  power: { size: 32, perTarget: 8 },
  engine: { size: 32, perTarget: 4 },
  bulk: { size: 8, perTarget: 2 },
  paper: { size: 1 },
} as const satisfies Readonly<Record<string, PoolSize>>

export type Pool = keyof typeof POOLS
export type LivePool = Exclude<Pool, 'tx'>
export type PoolSizes = Readonly<Record<Pool, PoolSize>>

export const POOL_NAMES = Object.keys(POOLS) as readonly Pool[]
export const LIVE_POOLS = POOL_NAMES.filter((pool): pool is LivePool => pool !== 'tx')

/** `mail=20 engine=64/2`: other sizes than ours, and how many for one target. Null where it says anything else. */
export function parsePools(text: string): PoolSizes | null {
  const sizes: Record<Pool, PoolSize> = { ...POOLS }
  for (const word of text.trim().split(/\s+/).filter(Boolean)) {
    const [, name = '', size, perTarget] = /^([a-z]+)=([1-9]\d{0,2})(?:\/([1-9]\d{0,2}))?$/.exec(word) ?? []
    const pool = POOL_NAMES.find((one) => one === name)
    if (!pool) return null
    const before: PoolSize = POOLS[pool]
    if (perTarget !== undefined && before.perTarget === undefined) return null
    sizes[pool] = { ...before, size: Number(size), ...(perTarget !== undefined && { perTarget: Number(perTarget) }) }
  }
  return sizes
}
