import { and, asc, count, desc, eq, inArray, notExists, or, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import { prepared } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Used } from './capacity.rules.ts'
import { HOSTS, USED_OF_HOST } from './hosts.store.ts'
import { type EngineRow, type Location, nodeEngine } from './store.ts'
import { engines, images, locations, nodeLoads, nodes } from './tables.ts'

export type NodeRow = typeof nodes.$inferSelect
export type ImageRow = typeof images.$inferSelect
export type NodeState = NodeRow['state']

export interface NodeFound {
  readonly node: NodeRow
  readonly code: string
  /** Null: the engine that it names is not known. */
  readonly engine: EngineRow | null
  readonly used: { readonly cpu: number; readonly memoryMb: number; readonly diskGb: number; readonly storageGb: number }
  readonly machines: number
  /** By all nodes on the same host of its engine. */
  readonly usedOfHost: Used
}

export interface NodePage {
  readonly state: NodeState | null
  readonly search: string | null
  /** States that the reader calls so. */
  readonly said: readonly NodeState[]
  readonly sort: 'title' | 'location' | 'state'
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

/** Nodes with their engine, whether or not it is there now, and what is reserved on them. */
function nodesWithLoad(tx: Tx) {
  return tx.db
    .select({
      ...{ node: nodes, code: locations.code, engine: engines },
      ...{
        machines: nodeLoads.machines,
        cpu: nodeLoads.cpu,
        memoryMb: nodeLoads.memoryMb,
        diskGb: nodeLoads.diskGb,
        storageGb: nodeLoads.storageGb,
        usedOfHost: sql<Used>`${sql.raw(USED_OF_HOST)}`,
      },
    })
    .from(nodes)
    .innerJoin(locations, eq(locations.id, nodes.locationId))
    .leftJoin(engines, nodeEngine)
    .leftJoin(nodeLoads, eq(nodeLoads.nodeId, nodes.id))
    .leftJoin(sql`(${sql.raw(HOSTS)}) hu`, sql`hu.engine = ${engines.id} and hu.member = coalesce(${nodes.member}, '')`)
    .$dynamic()
}

type Loaded = Awaited<ReturnType<typeof nodesWithLoad>>[number]
const found = ({ node, code, engine, machines, cpu, memoryMb, diskGb, storageGb, usedOfHost }: Loaded): NodeFound => ({
  ...{ node, code, engine, machines: machines ?? 0, usedOfHost },
  used: { cpu: cpu ?? 0, memoryMb: memoryMb ?? 0, diskGb: diskGb ?? 0, storageGb: storageGb ?? 0 },
})

export async function listNodes(tx: Tx, page: NodePage): Promise<{ rows: NodeFound[]; counts: Record<NodeState | 'all', number> }> {
  const text = page.search
    ? or(
        saysAnywhere(sql`${nodes.title} || ' ' || ${locations.code}`, page.search),
        page.said.length > 0 ? inArray(nodes.state, [...page.said]) : undefined,
      )
    : undefined
  const order = page.descending ? desc : asc
  const column = { title: nodes.title, location: locations.code, state: nodes.state }[page.sort]
  const rows = await nodesWithLoad(tx)
    .where(and(text, page.state ? eq(nodes.state, page.state) : undefined))
    .orderBy(order(column), asc(nodes.id))
    .limit(page.limit)
    .offset(page.offset)
  const of = (state: NodeState) => sql<number>`count(*) filter (where ${nodes.state} = ${state})`.mapWith(Number)
  const [counts] = await tx.db
    .select({ all: count(), active: of('active'), draining: of('draining'), down: of('down') })
    .from(nodes)
    .innerJoin(locations, eq(locations.id, nodes.locationId))
    .where(text)
  return { rows: rows.map(found), counts: counts ?? { all: 0, active: 0, draining: 0, down: 0 } }
}

export async function findNode(tx: Tx, id: number): Promise<NodeFound | null> {
  const [row] = await nodesWithLoad(tx).where(eq(nodes.id, id)).limit(1)
  return row ? found(row) : null
}

/** The number of a node that is about to be: its engine is named after it. */
export async function nextNodeId(tx: Tx): Promise<number> {
  const { rows } = await tx.client.query<{ id: string }>(`select nextval('node_id_seq') as id`)
  return Number(rows[0]?.id)
}

/** False where the name is taken. */
export async function addNode(tx: Tx, node: typeof nodes.$inferInsert): Promise<boolean> {
  return (await tx.db.insert(nodes).values(node).onConflictDoNothing({ target: nodes.title }).returning({ id: nodes.id })).length > 0
}

export const isTitleTaken = async (tx: Tx, title: string, but: number | null): Promise<boolean> =>
  (await tx.db.select({ id: nodes.id }).from(nodes).where(eq(nodes.title, title))).some(({ id }) => id !== but)

export async function updateNode(tx: Tx, id: number, version: number, patch: Partial<NodeRow>): Promise<boolean> {
  const rows = await tx.db
    .update(nodes)
    .set({ ...patch, version: version + 1 })
    .where(and(eq(nodes.id, id), eq(nodes.version, version)))
    .returning({ id: nodes.id })
  return rows.length > 0
}

/** With the engine that staff added for it, unless another node is a host of it too. */
export async function deleteNode(tx: Tx, { id, driver }: NodeRow): Promise<void> {
  await tx.db.delete(nodes).where(eq(nodes.id, id))
  const shared = tx.db.select({ id: nodes.id }).from(nodes).where(eq(nodes.driver, driver))
  await tx.db.delete(engines).where(and(eq(engines.id, driver), sql`${engines.driver} is not null`, notExists(shared)))
}

export async function writeEngine(tx: Tx, engine: typeof engines.$inferInsert): Promise<void> {
  await tx.db.insert(engines).values(engine).onConflictDoUpdate({ target: engines.id, set: engine })
}

/** Engines that staff added. */
export const ownEngines = (tx: Tx): Promise<EngineRow[]> =>
  tx.db.select().from(engines).where(sql`${engines.driver} is not null`).orderBy(asc(engines.id))

/** Those, and the ones that the installation was started with where staff changed a setting. */
export const configuredEngines = (tx: Tx): Promise<EngineRow[]> =>
  tx.db.select().from(engines).where(sql`${engines.driver} is not null or ${engines.config} is not null`).orderBy(asc(engines.id))

export async function patchEngine(tx: Tx, id: string, patch: Partial<EngineRow>): Promise<void> {
  await tx.db.update(engines).set(patch).where(eq(engines.id, id))
}

const allImages = prepared((db) => db.select().from(images).orderBy(asc(images.position), asc(images.id)))

export const listImages = (tx: Tx): Promise<ImageRow[]> => allImages(tx, {})

/** Null where somebody saved another version since; version 0 is one that has no row yet. */
export async function saveImage(
  tx: Tx,
  id: string,
  version: number,
  patch: Partial<Omit<ImageRow, 'id' | 'version'>>,
): Promise<ImageRow | null> {
  if (version === 0) {
    const [row] = await tx.db
      .insert(images)
      .values({ id, ...patch })
      .onConflictDoNothing()
      .returning()
    return row ?? null
  }
  const [row] = await tx.db
    .update(images)
    .set({ ...patch, version: version + 1 })
    .where(and(eq(images.id, id), eq(images.version, version)))
    .returning()
  return row ?? null
}

export async function locationsWithNodes(tx: Tx): Promise<(Location & { nodes: number })[]> {
  const rows = await tx.db
    .select({ location: locations, n: count(nodes.id) })
    .from(locations)
    .leftJoin(nodes, eq(nodes.locationId, locations.id))
    .groupBy(locations.id)
    .orderBy(asc(locations.position), asc(locations.id))
  return rows.map((row) => ({ ...row.location, nodes: row.n }))
}

/** Null where the code is taken. */
export async function addLocation(tx: Tx, location: typeof locations.$inferInsert): Promise<number | null> {
  const [row] = await tx.db
    .insert(locations)
    .values(location)
    .onConflictDoNothing({ target: locations.code })
    .returning({ id: locations.id })
  return row?.id ?? null
}

export async function updateLocation(tx: Tx, id: number, version: number, patch: Partial<Location>): Promise<boolean> {
  const rows = await tx.db
    .update(locations)
    .set({ ...patch, version: version + 1 })
    .where(and(eq(locations.id, id), eq(locations.version, version)))
    .returning({ id: locations.id })
  return rows.length > 0
}
