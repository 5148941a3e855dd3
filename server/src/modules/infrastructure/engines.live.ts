import type { EngineCapacity, HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import type { DriverRegistry, InstanceStore } from '../../platform/drivers/registry.ts'
import { defineJob } from '../../platform/jobs/definition.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import { someAtOnce } from '../../platform/some-at-once.ts'
import type { Tx } from '../../platform/tx.ts'
import { type HostReport, noteCapacity } from './hosts.store.ts'
import { configuredEngines, patchEngine } from './node.store.ts'
import { type EngineRow, updateImages, writeEngines } from './store.ts'
import { hostsOf, noteVersion } from './versions.store.ts'

export type Engines = ReadonlyMap<string, HypervisorDriver>
export type EngineInstance = EngineRow & { readonly vendor: string | null }
export type EngineRegistry = DriverRegistry<HypervisorDriver, EngineInstance>

/** An engine's row says more than what staff entered: what the engine said of itself stands beside it. */
export const asInstance = (row: EngineRow): EngineInstance => ({ ...row, vendor: row.driver ?? (row.config === null ? null : row.id) })

export const engineInstances: InstanceStore<EngineInstance> = {
  sealed: { table: 'engine', column: 'secrets', key: 'id', context: (engineId) => `engine:${engineId}` },
  list: async (tx) => (await configuredEngines(tx)).map(asInstance),
  usable: async (tx, { id, available }, usable) => {
    if (available !== usable) await patchEngine(tx, id, { available: usable })
  },
}

/** What an engine says of itself. */
export type Introduction = Pick<EngineRow, 'id' | 'title' | 'simulated' | 'available' | 'preferred' | 'capabilities' | 'images'> & {
  /** Of its only host, or of all its hosts; null where it did not say. */
  readonly capacity: EngineCapacity | null
}

/** What of it belongs to the engine's row. */
export const engineOf = ({ capacity: _, ...engine }: Introduction) => engine

/** Asks each engine who it is and what it can install; one that fails has nothing to offer until the next look. */
export async function introduce(engines: Engines, preferred: string): Promise<Introduction[]> {
  return await Promise.all(
    [...engines.values()].map(async (engine) => ({
      ...introductionOf(engine, engine.id, await engine.images().catch(() => [])),
      capacity: await engine.capacity().catch(() => null),
      preferred: engine.id === preferred,
    })),
  )
}

/** An engine that staff enter: it must answer. */
export const introduceOne = async (engine: HypervisorDriver, id: string, member?: string | null): Promise<Introduction> => ({
  ...introductionOf(engine, id, await engine.images()),
  capacity: await engine.capacity(member ?? undefined).catch(() => null),
})

function introductionOf(
  { title, simulated, capabilities }: HypervisorDriver,
  id: string,
  images: EngineRow['images'],
): Omit<Introduction, 'capacity'> {
  return { id, title, simulated, capabilities, images, available: true, preferred: false }
}

/** At every start: nodes that leave the choice open follow the engine chosen now, also in an old database. */
export async function recordEngines(tx: Tx, rows: readonly Introduction[]): Promise<void> {
  await writeEngines(
    tx,
    rows.map((row) => ({ ...engineOf(row), seenAt: tx.now })),
  )
  await noteIntroduced(tx, rows)
}

/** On the nodes that there are: in an empty database they are added after the engines. */
export const noteIntroduced = (tx: Tx, rows: readonly Introduction[], member: string | null = null): Promise<void> =>
  noteCapacity(
    tx,
    rows.flatMap(({ id, capacity }) => (capacity ? [{ member, reported: { engine: id, ...capacity } }] : [])),
  )

export const refreshImages = defineJob<Record<string, never>>('infrastructure.refresh-images', { pool: 'engine' })

export const refreshImagesJob = (engines: Engines) =>
  liveJob(refreshImages, {
    live: async ({ db }: LiveContext) => {
      const failures: unknown[] = []
      const looks = [...engines].map(([id, engine]) =>
        engine.images().then(
          (images) => db.transaction((tx) => updateImages(tx, id, images)),
          (error) => void failures.push(error),
        ),
      )
      await Promise.all(looks)
      await Promise.all([...engines].map(([id, engine]) => lookAtHosts(db, id, engine)))
      if (failures.length > 0) throw failures[0]
    },
    maxAttempts: 3,
  })

/** A cluster of hundreds is not asked all at once, and a host that does not answer holds up no more than one of these. */
const HOSTS_AT_ONCE = 8

/** What runs on each host of an engine, and what it can give to guests; one that does not answer keeps what it declared last. */
async function lookAtHosts(db: LiveContext['db'], id: string, engine: HypervisorDriver): Promise<void> {
  const { version } = engine
  const hosts = await db.transaction((tx) => hostsOf(tx, id))
  const members = [...new Set(hosts.map(({ member }) => member))]
  const reports: HostReport[] = []
  await someAtOnce(members, HOSTS_AT_ONCE, async (member) => {
    const capacity = await engine.capacity(member ?? undefined).catch(() => null)
    if (capacity) reports.push({ member, reported: { engine: id, ...capacity } })
  })
  if (reports.length > 0) await db.transaction((tx) => noteCapacity(tx, reports))
  if (!version) return
  await someAtOnce(hosts, HOSTS_AT_ONCE, async ({ nodeId, member }) => {
    const runs = await version.call(engine, member ?? undefined).catch(() => null)
    if (runs !== null) await db.transaction((tx) => noteVersion(tx, nodeId, runs))
  })
}
