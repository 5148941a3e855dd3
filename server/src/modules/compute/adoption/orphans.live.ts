import type { Orphan } from '@portal/contracts/modules/orphans.operator.contract.ts'
import { DriverError, type HypervisorDriver } from '../../../drivers/hypervisor/port.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findEngine } from '../../infrastructure/index.ts'
import { servicesByIds } from '../../services/index.ts'
import type { Engines } from '../engine.live.ts'
import { engineName } from '../snapshots/snapshots.rules.ts'
import { type KeptSnapshot, snapshotsOfEngine } from '../snapshots/store.ts'
import { knownKeys, type Standing, standingOn } from '../store.ts'

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

interface Books {
  readonly title: string
  /** Delivered machines that should be there. */
  readonly standing: readonly Standing[]
  readonly snapshots: readonly KeptSnapshot[]
  readonly names: ReadonlyMap<number, string>
}

/** Every engine that runs here, against the books. An engine that does not answer is named, and nothing is said of it. */
export async function findOrphans(engines: Engines, transact: Transact): Promise<{ items: Orphan[]; silent: string[] }> {
  const looks = await Promise.all(
    [...engines].map(async ([id, engine]) => {
      const books = await transact((tx) => booksOf(tx, id, engine.title))
      const items = await orphansOn(id, engine, books, transact).catch((error: unknown) => {
        if (error instanceof DriverError) return null
        throw error
      })
      return { title: books.title, items }
    }),
  )
  return { items: looks.flatMap(({ items }) => items ?? []), silent: looks.flatMap(({ items, title }) => (items ? [] : [title])) }
}

async function booksOf(tx: Tx, id: string, fallback: string): Promise<Books> {
  const standing = await standingOn(tx, id)
  const snapshots = await snapshotsOfEngine(tx, id)
  const services = await servicesByIds(
    tx,
    standing.map(({ serviceId }) => serviceId),
  )
  const names = new Map([...services.values()].map((service) => [service.id, service.name]))
  return { title: (await findEngine(tx, id))?.title ?? fallback, standing, snapshots, names }
}

async function orphansOn(id: string, engine: HypervisorDriver, books: Books, transact: Transact): Promise<Orphan[]> {
  const machines = await engine.list()
  const foreign = (await engine.adoption?.guests()) ?? []
  const known = await transact((tx) =>
    knownKeys(
      tx,
      machines.map(({ key }) => key),
    ),
  )
  const there = new Set(machines.map(({ key }) => key))
  const base = { engine: { id, title: books.title }, state: null, size: null, service: null, adoptable: false, removable: false }
  const serviceOf = (serviceId: number) => ({ id: serviceId, name: books.names.get(serviceId) ?? `#${serviceId}` })
  return [
    ...machines
      .filter(({ key }) => !known.has(key))
      .map(({ key, state }) => ({ ...base, kind: 'unowned' as const, name: key, state, adoptable: true, removable: true })),
    ...foreign.map(({ nativeId, state, size }) => ({
      ...{ ...base, kind: 'foreign' as const, name: nativeId, state, size, adoptable: state === 'stopped' },
    })),
    ...books.standing
      .filter(({ key }) => !there.has(key))
      .map(({ serviceId, key }) => ({ ...base, kind: 'missing' as const, name: key, service: serviceOf(serviceId) })),
    ...(await snapshotOrphans(engine, books, there)).map(({ serviceId, name, left }) => ({
      ...{ ...base, kind: left ? ('snapshot-left' as const) : ('snapshot-missing' as const), name },
      ...{ service: serviceOf(serviceId), removable: left },
    })),
  ]
}

interface SnapshotOrphan {
  readonly serviceId: number
  readonly name: string
  readonly left: boolean
}

/** Of machines that have, or had, a snapshot by the books: to ask for all would be one look for each machine. */
async function snapshotOrphans(
  engine: HypervisorDriver,
  { standing, snapshots }: Books,
  there: ReadonlySet<string>,
): Promise<SnapshotOrphan[]> {
  const { snapshots: facet } = engine
  if (!facet) return []
  const found: SnapshotOrphan[] = []
  for (const { serviceId, key, hadSnapshots } of standing) {
    if (!hadSnapshots || !there.has(key)) continue
    const onEngine = (await facet.list(key)).map(({ name }) => name)
    const kept = snapshots.filter((row) => row.serviceId === serviceId)
    const inBooks = new Set(kept.map((row) => engineName(row.id)))
    found.push(...onEngine.filter((name) => /^s-\d+$/.test(name) && !inBooks.has(name)).map((name) => ({ serviceId, name, left: true })))
    const ready = kept.filter((row) => row.state === 'ready').map((row) => engineName(row.id))
    found.push(...ready.filter((name) => !onEngine.includes(name)).map((name) => ({ serviceId, name, left: false })))
  }
  return found
}
