import type { Actor } from '@portal/contracts/machine.ts'
import { vpsMachine } from '@portal/contracts/machines/vps.machine.ts'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { tryMove } from '../../platform/machine.ts'
import { placeholder, prepared, preparedRow } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import { lostKeys } from './replace/store.ts'
import { vps } from './tables.ts'

export type Vps = typeof vps.$inferSelect
export type NewVps = typeof vps.$inferInsert
export type VpsEvent = (typeof vpsMachine)['moves'][number]['event']

export async function insertVps(tx: Tx, row: NewVps): Promise<void> {
  await tx.db.insert(vps).values(row).onConflictDoNothing()
}

const own = eq(vps.id, placeholder('id'))
const byId = prepared((db) => db.select().from(vps).where(own))
const lockById = prepared((db) => db.select().from(vps).where(own).for('update'))
const update = preparedRow(vps, (db, row) => db.update(vps).set(row).where(own))

export const findVps = async (tx: Tx, id: number): Promise<Vps | null> => (await byId(tx, { id }))[0] ?? null

/** Whom work on a machine talks to: its engine, by the books; null where it has none yet. */
export const engineOfMachine = async (tx: Tx, { subjectId }: { readonly subjectId: number }): Promise<string | null> =>
  (await findVps(tx, subjectId))?.engine ?? null

export const lockVps = async (tx: Tx, id: number): Promise<Vps | null> => (await lockById(tx, { id }))[0] ?? null

export async function patchVps(tx: Tx, id: number, patch: Partial<NewVps>): Promise<void> {
  await update(tx, patch, { id })
}

export const tryMoveVps = (tx: Tx, id: number, event: VpsEvent, by: Actor) => tryMove(tx, vpsMachine, vps, id, event, by)

/** Those at rest of one engine that nobody has looked at since. */
export const uncheckedSince = (tx: Tx, engine: string, since: Date, limit: number): Promise<Vps[]> =>
  tx.db
    .select()
    .from(vps)
    .where(and(eq(vps.engine, engine), or(isNull(vps.checkedAt), lt(vps.checkedAt, since)), sql.raw(AT_REST)))
    .orderBy(sql`checked_at asc nulls first`)
    .limit(limit)

const AT_REST = `state in ('running', 'stopped', 'success', 'error', 'checking') and not removed`

/** Those at rest among what lies under these keys on an engine. */
export const restingAmong = (tx: Tx, engine: string, keys: readonly string[]): Promise<Vps[]> =>
  tx.db
    .select()
    .from(vps)
    .where(and(eq(vps.engine, engine), inArray(vps.engineKey, [...keys]), sql.raw(AT_REST)))

/** Engines that machines at rest were built by. Leaps from one to the next in their index: there are few, of very many machines. */
export async function enginesInUse(tx: Tx): Promise<string[]> {
  const { rows } = await tx.client.query<{ engine: string }>(
    `with recursive used (engine) as (
       (select engine from vps where engine is not null and ${AT_REST} order by engine limit 1)
       union all
       select (select engine from vps where engine > used.engine and ${AT_REST} order by engine limit 1) from used where used.engine is not null)
     select engine from used where engine is not null`,
  )
  return rows.map(({ engine }) => engine)
}

export async function markChecked(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.db
      .update(vps)
      .set({ checkedAt: tx.now })
      .where(inArray(vps.id, [...ids]))
}

/** The account's machines whose state is about to change or has just changed. */
export async function idsUnderWay(tx: Tx, accountId: number): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: number }>(
    `select s.id::float8 as id from service s join vps v on v.service_id = s.id
     where s.account_id = $1 and s.kind = 'vps' and s.state in ('installing', 'active') and v.state not in ('running', 'stopped', 'error') order by s.id limit 100`,
    [accountId],
  )
  return rows.map(({ id }) => id)
}

/** How many other machines a customer has on each node. */
export async function machinesByNode(tx: Tx, accountId: number, besides: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await tx.client.query<{ nodeId: number; n: number }>(
    `select v.node_id::float8 as "nodeId", count(*)::int as n from service s join vps v on v.service_id = s.id
     where s.account_id = $1 and s.kind = 'vps' and v.node_id is not null and not v.removed and s.id <> $2 group by v.node_id`,
    [accountId, besides],
  )
  return new Map(rows.map(({ nodeId, n }) => [nodeId, n]))
}

/** Keys that may stand on an engine, of those given, old copies on hosts that are lost among them: an engine's machine that is not among them is an orphan. */
export async function knownKeys(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tx.db
    .select({ key: vps.engineKey })
    .from(vps)
    .where(and(inArray(vps.engineKey, [...keys]), eq(vps.removed, false)))
  return new Set([...rows.map(({ key }) => key), ...(await lostKeys(tx, keys))])
}

/** Whose machine stands under this key; null: nobody's. */
export async function idOfKey(tx: Tx, key: string): Promise<number | null> {
  const [row] = await tx.db
    .select({ id: vps.id })
    .from(vps)
    .where(and(eq(vps.engineKey, key), eq(vps.removed, false)))
  return row?.id ?? null
}

export interface Standing {
  readonly serviceId: number
  readonly key: string
  readonly hadSnapshots: boolean
}

/** Machines at rest that should be on this engine. */
export async function standingOn(tx: Tx, engine: string): Promise<Standing[]> {
  const { rows } = await tx.client.query<Standing>(
    `select service_id::float8 as "serviceId", engine_key as key, snapshot_at is not null as "hadSnapshots" from vps
     where engine = $1 and ${AT_REST} order by service_id`,
    [engine],
  )
  return rows
}
