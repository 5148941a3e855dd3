interface Shared {
  readonly nodes: readonly { readonly locationId: number; readonly engine: string }[]
  /** Blocks that nobody has, by engine; one without a shared address is not in it. */
  readonly blocks: Readonly<Record<string, number>>
  readonly holds: readonly { readonly locationId: number; readonly quantity: number; readonly shared?: boolean }[]
}

/**
 * How many blocks can still be given out, by location. An engine may serve several: what is held at any of them is taken from all, so that
 * nothing is promised twice.
 */
export function blocksLeft({ nodes, blocks, holds }: Shared): ReadonlyMap<number, number> {
  const at = new Map<number, Set<string>>()
  for (const { locationId, engine } of nodes)
    if (blocks[engine] !== undefined) at.set(locationId, (at.get(locationId) ?? new Set()).add(engine))
  const meet = (one: ReadonlySet<string>, other: ReadonlySet<string> | undefined): boolean =>
    other !== undefined && [...one].some((engine) => other.has(engine))
  return new Map(
    [...at].map(([locationId, engines]) => {
      const free = [...engines].reduce((sum, engine) => sum + (blocks[engine] ?? 0), 0)
      const held = holds.filter((hold) => hold.shared && meet(engines, at.get(hold.locationId)))
      return [locationId, Math.max(0, free - held.reduce((sum, { quantity }) => sum + quantity, 0))]
    }),
  )
}
