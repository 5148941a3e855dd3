interface Sharing {
  /** Hosts at the edge that lead to machines of engines which share no address. */
  readonly gateways?: readonly { readonly id: string; readonly locationId: number }[]
  /** Blocks that nobody has, by engine or gateway; one without a shared address is not in it. */
  readonly blocks: Readonly<Record<string, number>>
}

interface Placed {
  readonly locationId: number
  readonly engine: string
  /** Its machines stand on a network that a gateway reaches, and share no address of their own. */
  readonly routed?: boolean
}

interface Shared extends Sharing {
  readonly nodes: readonly Placed[]
  readonly holds: readonly { readonly locationId: number; readonly quantity: number; readonly shared?: boolean }[]
}

/** Where blocks for machines on this node come from. */
export function sourcesOf({ gateways = [], blocks }: Sharing, { locationId, engine, routed = false }: Placed): string[] {
  const ids = routed ? gateways.filter((one) => one.locationId === locationId).map(({ id }) => id) : [engine]
  return ids.filter((id) => blocks[id] !== undefined)
}

/**
 * How many blocks can still be given out, by location. An engine may serve several: what is held at any of them is taken from all, so that
 * nothing is promised twice.
 */
export function blocksLeft({ nodes, holds, ...sharing }: Shared): ReadonlyMap<number, number> {
  const at = new Map<number, Set<string>>()
  for (const node of nodes)
    for (const source of sourcesOf(sharing, node)) at.set(node.locationId, (at.get(node.locationId) ?? new Set()).add(source))
  const meet = (one: ReadonlySet<string>, other: ReadonlySet<string> | undefined): boolean =>
    other !== undefined && [...one].some((engine) => other.has(engine))
  return new Map(
    [...at].map(([locationId, engines]) => {
      const free = [...engines].reduce((sum, source) => sum + (sharing.blocks[source] ?? 0), 0)
      const held = holds.filter((hold) => hold.shared && meet(engines, at.get(hold.locationId)))
      return [locationId, Math.max(0, free - held.reduce((sum, { quantity }) => sum + quantity, 0))]
    }),
  )
}
