import type { Placement } from '@portal/contracts/placement.ts'
import { fitting, freeOf, type Need, type NodeFacts } from './capacity.rules.ts'

export interface PlacementWish {
  readonly need: Need
  readonly placement: Placement
  /** Nodes that may not have it. */
  readonly exclude: readonly number[]
  /** How many machines of the same customer each node has; a node that is not in it has none. */
  readonly neighbours: ReadonlyMap<number, number>
}

/**
 * The node for a machine, of those where it fits. One customer's machines stand apart for as long as that can be; then by free memory:
 * spread takes the emptiest node, and load spreads; pack the fullest, and whole nodes stay free. Equal ones in the order they came.
 */
export function pickNode<N extends NodeFacts>(nodes: readonly N[], { need, placement, exclude, neighbours }: PlacementWish): N | null {
  let best: { node: N; together: number; memoryMb: number } | null = null
  for (const node of nodes) {
    const free = freeOf(node)
    if (exclude.includes(node.id) || fitting(free, need) < 1) continue
    const one = { node, together: neighbours.get(node.id) ?? 0, memoryMb: free.memoryMb }
    if (best === null || isBetter(one, best, placement)) best = one
  }
  return best?.node ?? null
}

interface Candidate {
  readonly together: number
  readonly memoryMb: number
}

function isBetter(one: Candidate, best: Candidate, placement: Placement): boolean {
  if (one.together !== best.together) return one.together < best.together
  return placement === 'spread' ? one.memoryMb > best.memoryMb : one.memoryMb < best.memoryMb
}
