import type { OrphanKind } from '@portal/contracts/modules/orphans.operator.contract.ts'
import { engineName } from '../snapshots/snapshots.rules.ts'
import type { KeptSnapshot } from '../snapshots/store.ts'
import type { Standing } from '../store.ts'

/** Of one engine. */
export interface Books {
  /** Machines at rest that should be there. */
  readonly standing: readonly Standing[]
  readonly snapshots: readonly KeptSnapshot[]
}

export interface OnEngine {
  readonly keys: ReadonlySet<string>
  /** Names of snapshots, by service; of one that was not asked about nothing is said. */
  readonly snapshots: ReadonlyMap<number, readonly string[]>
}

export interface Difference {
  readonly kind: Extract<OrphanKind, 'missing' | 'snapshot-left' | 'snapshot-missing'>
  readonly name: string
  readonly serviceId: number
}

/** Under our names; what else may be there is nobody's business here. */
const OURS = /^s-\d+$/

function differences({ standing, snapshots }: Books, { keys, snapshots: onEngine }: OnEngine): Difference[] {
  return standing.flatMap(({ serviceId, key }): Difference[] => {
    if (!keys.has(key)) return [{ kind: 'missing', name: key, serviceId }]
    const there = onEngine.get(serviceId)
    if (!there) return []
    const kept = snapshots.filter((row) => row.serviceId === serviceId)
    const known = new Set(kept.map(({ id }) => engineName(id)))
    const ready = kept.filter(({ state }) => state === 'ready').map(({ id }) => engineName(id))
    return [
      ...there.filter((name) => OURS.test(name) && !known.has(name)).map((name) => ({ kind: 'snapshot-left' as const, name, serviceId })),
      ...ready.filter((name) => !there.includes(name)).map((name) => ({ kind: 'snapshot-missing' as const, name, serviceId })),
    ]
  })
}

const idOf = ({ kind, name, serviceId }: Difference): string => `${kind} ${serviceId} ${name}`

/**
 * What an engine has differently from the books. It is asked between two readings of them, and only what both contradict is told: what a
 * rebuild, a snapshot or an end did meanwhile is work, and no difference.
 */
export function lastingDifferences(before: Books, said: OnEngine, after: Books): Difference[] {
  const still = new Set(differences(after, said).map(idOf))
  return differences(before, said).filter((one) => still.has(idOf(one)))
}
