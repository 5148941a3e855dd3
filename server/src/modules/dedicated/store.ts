import type { Actor } from '@portal/contracts/machine.ts'
import { dedicatedMachine } from '@portal/contracts/machines/dedicated.machine.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { beginning, findRanked } from '../../platform/find-ranked.ts'
import { tryMove } from '../../platform/machine.ts'
import { placeholder, prepared, preparedRow } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import { dedicated } from './tables.ts'

export type Dedicated = typeof dedicated.$inferSelect
export type DedicatedEvent = (typeof dedicatedMachine)['moves'][number]['event']

export async function insertDedicated(tx: Tx, row: typeof dedicated.$inferInsert): Promise<void> {
  await tx.db.insert(dedicated).values(row).onConflictDoNothing()
}

const own = eq(dedicated.id, placeholder('id'))
const byId = prepared((db) => db.select().from(dedicated).where(own))
const lockById = prepared((db) => db.select().from(dedicated).where(own).for('update'))
const update = preparedRow(dedicated, (db, row) => db.update(dedicated).set(row).where(own))

export const findDedicated = async (tx: Tx, id: number): Promise<Dedicated | null> => (await byId(tx, { id }))[0] ?? null
export const lockDedicated = async (tx: Tx, id: number): Promise<Dedicated | null> => (await lockById(tx, { id }))[0] ?? null

export async function patchDedicated(tx: Tx, id: number, patch: Partial<typeof dedicated.$inferInsert>): Promise<void> {
  await update(tx, patch, { id })
}

export const tryMoveDedicated = (tx: Tx, id: number, event: DedicatedEvent, by: Actor) =>
  tryMove(tx, dedicatedMachine, dedicated, id, event, by)

/** By service. */
export async function dedicatedOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Dedicated>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(dedicated)
    .where(inArray(dedicated.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** By service, each held until the transaction ends; in the order of their ids. */
export async function lockDedicatedAll(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Dedicated>> {
  const rows = new Map<number, Dedicated>()
  for (const id of [...ids].sort((a, b) => a - b)) {
    const row = await lockDedicated(tx, id)
    if (row) rows.set(id, row)
  }
  return rows
}

/** Services whose address or host name begins so. */
export async function servicesAtAddress(tx: Tx, text: string, limit = 200): Promise<number[]> {
  const begins = beginning(text.toLowerCase())
  return await findRanked(
    tx,
    [
      sql`select service_id as id from ${dedicated} where address = ${text.toLowerCase()}`,
      sql`select service_id as id from ${dedicated} where address like ${begins}`,
      sql`select service_id as id from ${dedicated} where lower(hostname) like ${begins}`,
    ],
    limit,
  )
}

/** The account's servers whose state is about to change or has just changed. */
export async function idsUnderWay(tx: Tx, accountId: number): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: number }>(
    `select s.id::float8 as id from service s join dedicated d on d.service_id = s.id
     where s.account_id = $1 and s.kind = 'dedicated' and s.state in ('installing', 'active')
       and d.state not in ('running', 'stopped', 'error', 'unchecked') order by s.id limit 100`,
    [accountId],
  )
  return rows.map(({ id }) => id)
}

export interface DueDelivery {
  readonly serviceId: number
  readonly dueAt: Date
  readonly promisedAt: Date
}

/** Deliveries with a step that should be done by now, or whose promise is near; the nearest first. */
export async function dueDeliveries(
  tx: Tx,
  before: { readonly dueBy: Date; readonly promisedBy: Date },
  limit: number,
): Promise<DueDelivery[]> {
  const { rows } = await tx.client.query<DueDelivery>(
    `select d.service_id::float8 as "serviceId", coalesce(min(t.due_at), d.promised_at) as "dueAt", d.promised_at as "promisedAt"
       from dedicated d left join dedicated_task t on t.service_id = d.service_id and t.purpose = 'delivery' and t.done_at is null
      where d.delivered_at is null and not d.removed
      group by d.service_id, d.promised_at
     having min(t.due_at) < $1 or d.promised_at < $2
      order by d.promised_at, d.service_id limit $3`,
    [before.dueBy, before.promisedBy, limit],
  )
  return rows
}

export interface SilentController {
  readonly hardwareId: number
  readonly tag: string
  /** When it was heard last, and what came of asking since. */
  readonly since: Date
  readonly why: string
}

/** Controllers of delivered servers that were asked and not heard since then, the longest silent first. */
export async function silentControllers(tx: Tx, before: Date, limit: number): Promise<SilentController[]> {
  const { rows } = await tx.client.query<SilentController>(
    `select h.id::float8 as "hardwareId", h.tag, d.checked_at as since, h.controller_error as why
       from dedicated d join hardware h on h.id = d.hardware_id
      where d.delivered_at is not null and not d.removed and h.vendor <> 'manual' and h.controller_error is not null and d.checked_at < $1
      order by d.checked_at, h.id limit $2`,
    [before, limit],
  )
  return rows
}
