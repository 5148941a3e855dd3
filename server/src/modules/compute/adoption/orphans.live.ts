import type { Orphan } from '@portal/contracts/modules/orphans.operator.contract.ts'
import { DriverError, type EngineMachine, type HypervisorDriver } from '../../../drivers/hypervisor/port.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findEngine } from '../../infrastructure/index.ts'
import { servicesByIds } from '../../services/index.ts'
import { engineName, type KeptDisk, lastingDiskDifferences } from '../disks/disks.rules.ts'
import { disksOfEngine } from '../disks/store.ts'
import { type Engines, mayPass } from '../engine.live.ts'
import { lostKeys } from '../replace/store.ts'
import { snapshotsOfEngine } from '../snapshots/store.ts'
import { knownKeys, standingOn } from '../store.ts'
import { type Books, lastingDifferences } from './orphans.rules.ts'

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Of each engine at most so many are told: one that lost its disks would fill the page with every service it had. */
const TOLD_OF_EACH = 500

interface Found {
  readonly items: readonly Orphan[]
  /** With those that are not told. */
  readonly total: number
}

/** Every engine that runs here, against the books. An engine that does not answer is named, and nothing is said of it. */
export async function findOrphans(engines: Engines, transact: Transact): Promise<Found & { silent: string[] }> {
  const looks = await Promise.all(
    [...engines].map(async ([id, engine]) => {
      const title = await transact(async (tx) => (await findEngine(tx, id))?.title ?? engine.title)
      const found = await orphansOn({ id, title }, engine, transact).catch((error: unknown) => {
        if (error instanceof DriverError) return null
        throw error
      })
      return { title, found }
    }),
  )
  return {
    items: looks.flatMap(({ found }) => found?.items ?? []),
    total: looks.reduce((sum, { found }) => sum + (found?.total ?? 0), 0),
    silent: looks.flatMap(({ found, title }) => (found ? [] : [title])),
  }
}

const booksOf = async (tx: Tx, id: string): Promise<Books & { readonly disks: readonly KeptDisk[] }> => ({
  disks: await disksOfEngine(tx, id),
  standing: await standingOn(tx, id),
  snapshots: await snapshotsOfEngine(tx, id),
})

async function orphansOn(named: Orphan['engine'], engine: HypervisorDriver, transact: Transact): Promise<Found> {
  const before = await transact((tx) => booksOf(tx, named.id))
  const machines = await engine.list()
  const keys = new Set(machines.map(({ key }) => key))
  const said = { keys, snapshots: await snapshotsOn(engine, before, keys) }
  const unowned = await unownedOf(engine, machines, transact)
  const foreign = (await engine.adoption?.guests()) ?? []
  const there = await engine.disks?.all()
  const lost = new Set(
    await transact((tx) =>
      lostKeys(
        tx,
        (there ?? []).map(({ key }) => key),
      ),
    ),
  )
  const after = await transact((tx) => booksOf(tx, named.id))
  const differences = lastingDifferences(before, said, after)
  const disks = there
    ? lastingDiskDifferences(
        before.disks,
        there.filter(({ key }) => !lost.has(key)),
        after.disks,
      )
    : { left: [], missing: [] }
  const told = differences.slice(0, TOLD_OF_EACH)
  const ids = [...told, ...disks.missing].map(({ serviceId }) => serviceId)
  const services = await transact((tx) => servicesByIds(tx, ids))
  const base = { engine: named, state: null, size: null, service: null, adoptable: false, removable: false }
  const items = [
    ...unowned.map(({ key, state }) => ({ ...base, kind: 'unowned' as const, name: key, state, adoptable: true, removable: true })),
    ...foreign.map(({ nativeId, state, size }) => ({
      ...{ ...base, kind: 'foreign' as const, name: nativeId, state, size, adoptable: state === 'stopped' },
    })),
    ...disks.left.map(({ key, name }) => ({ ...base, kind: 'disk-left' as const, name: `${key}/${name}`, removable: true })),
    ...disks.missing.map(({ key, id, serviceId }) => ({
      ...{ ...base, kind: 'disk-missing' as const, name: `${key}/${engineName(id)}` },
      service: { id: serviceId, name: services.get(serviceId)?.name ?? `#${serviceId}` },
    })),
    ...told.map(({ kind, name, serviceId }) => ({
      ...{ ...base, kind, name, removable: kind === 'snapshot-left' },
      service: { id: serviceId, name: services.get(serviceId)?.name ?? `#${serviceId}` },
    })),
  ]
  return { items, total: items.length + differences.length - told.length }
}

/** Looked for once more: one that was just destroyed was on the list before, and is in no book afterwards. */
async function unownedOf(engine: HypervisorDriver, machines: readonly EngineMachine[], transact: Transact): Promise<EngineMachine[]> {
  const keys = machines.map(({ key }) => key)
  const known = await transact((tx) => knownKeys(tx, keys))
  const again = await Promise.all(machines.filter(({ key }) => !known.has(key)).map(({ key }) => engine.find(key)))
  return again.filter((machine) => machine !== null)
}

/**
 * Of machines that have, or had, a snapshot by the books: to ask for all would be one look for each machine. Of one that cannot be asked,
 * because its disk is away or it was rebuilt just now, nothing is said.
 */
async function snapshotsOn(engine: HypervisorDriver, { standing }: Books, keys: ReadonlySet<string>): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>()
  const { snapshots } = engine
  if (!snapshots) return found
  for (const { serviceId, key, hadSnapshots } of standing) {
    if (!hadSnapshots || !keys.has(key)) continue
    const there = await snapshots.list(key).catch((error: unknown) => {
      if (mayPass(error) || !(error instanceof DriverError)) throw error
      return null
    })
    if (there)
      found.set(
        serviceId,
        there.map(({ name }) => name),
      )
  }
  return found
}
