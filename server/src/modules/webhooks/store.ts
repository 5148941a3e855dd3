import type { DeliveryState, WebhookOffReason } from '@portal/contracts/webhook-events.ts'
import { and, asc, count, desc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { SealedColumn } from '../../platform/reseal.ts'
import { nextIds } from '../../platform/rows.ts'
import type { Tx } from '../../platform/tx.ts'
import { type DeliveryTry, webhookDeliveries as deliveries, webhookEndpoints as endpoints } from './tables.ts'

export type Endpoint = typeof endpoints.$inferSelect
export type Delivery = typeof deliveries.$inferSelect
/** An account's id; null: staff's. */
export type Owner = number | null

/** Bound to the row: a secret that was moved to another one does not open there. */
export const sealContext = (id: number | string): string => `webhook-endpoint:${id}`
export const sealedSecrets: readonly SealedColumn[] = ['secret', 'old_secret'].map((column) => ({
  ...{ table: 'webhook_endpoint', column, key: 'id' },
  context: sealContext,
}))

const ownedBy = (owner: Owner): SQL => (owner === null ? isNull(endpoints.accountId) : eq(endpoints.accountId, owner))
const own = (owner: Owner, id: number) => and(eq(endpoints.id, id), ownedBy(owner))

/** Before it is written, for its secret is sealed for it. */
export async function nextEndpointId(tx: Tx): Promise<number> {
  const [id] = await nextIds(tx, 'webhook_endpoint_id_seq', 1)
  if (id === undefined) throw new Error('no id')
  return id
}

export async function insertEndpoint(tx: Tx, row: typeof endpoints.$inferInsert): Promise<Endpoint> {
  const [made] = await tx.db.insert(endpoints).values(row).returning()
  if (!made) throw new Error('webhook was not written')
  return made
}

export const endpointsOf = (tx: Tx, owner: Owner): Promise<Endpoint[]> =>
  tx.db.select().from(endpoints).where(ownedBy(owner)).orderBy(asc(endpoints.id))

export async function countEndpoints(tx: Tx, owner: Owner): Promise<number> {
  const [row] = await tx.db.select({ n: count() }).from(endpoints).where(ownedBy(owner))
  return row?.n ?? 0
}

export async function findEndpoint(tx: Tx, owner: Owner, id: number): Promise<Endpoint | null> {
  return (await tx.db.select().from(endpoints).where(own(owner, id)))[0] ?? null
}

export async function lockEndpoint(tx: Tx, owner: Owner, id: number): Promise<Endpoint | null> {
  return (await tx.db.select().from(endpoints).where(own(owner, id)).for('update'))[0] ?? null
}

export async function patchEndpoint(tx: Tx, id: number, patch: Partial<Endpoint>): Promise<Endpoint> {
  const [row] = await tx.db.update(endpoints).set(patch).where(eq(endpoints.id, id)).returning()
  if (!row) throw new Error(`webhook ${id} is not there`)
  return row
}

/** With what was delivered to it. */
export async function deleteEndpoint(tx: Tx, owner: Owner, id: number): Promise<Endpoint | null> {
  return (await tx.db.delete(endpoints).where(own(owner, id)).returning())[0] ?? null
}

export const activeEndpoints = (tx: Tx, owner: Owner): Promise<Endpoint[]> =>
  tx.db
    .select()
    .from(endpoints)
    .where(and(ownedBy(owner), eq(endpoints.state, 'active')))

/** Staff's that were switched off because nothing arrived. */
export const staffEndpointsOff = (tx: Tx): Promise<Endpoint[]> =>
  tx.db
    .select()
    .from(endpoints)
    .where(and(isNull(endpoints.accountId), eq(endpoints.state, 'off'), inArray(endpoints.offReason, ['failing', 'gone'])))

export async function insertDelivery(
  tx: Tx,
  row: Pick<Delivery, 'endpointId' | 'event' | 'lane' | 'body'>,
): Promise<Pick<Delivery, 'id' | 'endpointId' | 'lane'>> {
  const [made] = await tx.db
    .insert(deliveries)
    .values({ ...row, nextAt: tx.now, createdAt: tx.now })
    .returning()
  if (!made) throw new Error('delivery was not written')
  return made
}

export async function findDelivery(tx: Tx, owner: Owner, id: number): Promise<{ delivery: Delivery; endpoint: Endpoint } | null> {
  const [row] = await tx.db
    .select({ delivery: deliveries, endpoint: endpoints })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.id, deliveries.endpointId))
    .where(and(eq(deliveries.id, id), ownedBy(owner)))
  return row ?? null
}

export async function patchDelivery(tx: Tx, id: number, patch: Partial<Delivery>): Promise<void> {
  await tx.db.update(deliveries).set(patch).where(eq(deliveries.id, id))
}

export interface DeliveryQuery {
  readonly endpointId: number
  readonly state?: DeliveryState | undefined
  readonly limit: number
  readonly offset: number
}

/** The newest first. */
export async function listDeliveries(
  tx: Tx,
  { endpointId, state, limit, offset }: DeliveryQuery,
): Promise<{ rows: Delivery[]; counts: ReadonlyMap<DeliveryState, number> }> {
  const of = eq(deliveries.endpointId, endpointId)
  const rows = await tx.db
    .select()
    .from(deliveries)
    .where(and(of, state === undefined ? undefined : eq(deliveries.state, state)))
    .orderBy(desc(deliveries.id))
    .limit(limit)
    .offset(offset)
  const sums = await tx.db.select({ state: deliveries.state, n: count() }).from(deliveries).where(of).groupBy(deliveries.state)
  return { rows, counts: new Map(sums.map((one) => [one.state, one.n])) }
}

/** The one before all others that wait in its lane, for an endpoint that hears. */
export async function headOf(
  tx: Tx,
  { endpointId, lane }: { readonly endpointId: number; readonly lane: string },
): Promise<{ delivery: Delivery; endpoint: Endpoint } | null> {
  const [row] = await tx.db
    .select({ delivery: deliveries, endpoint: endpoints })
    .from(deliveries)
    .innerJoin(endpoints, and(eq(endpoints.id, deliveries.endpointId), eq(endpoints.state, 'active')))
    .where(and(eq(deliveries.endpointId, endpointId), eq(deliveries.lane, lane), sql`${deliveries.state} = 'waiting'`))
    .orderBy(asc(deliveries.id))
    .limit(1)
  return row ?? null
}

/** Writes what came of a try; answers when the next of its lane is due, or null where none waits. */
export async function noteTry(
  tx: Tx,
  { id, endpointId, lane }: Pick<Delivery, 'id' | 'endpointId' | 'lane'>,
  { state, nextAt, made }: { readonly state: DeliveryState; readonly nextAt: Date; readonly made: DeliveryTry },
): Promise<Date | null> {
  const { rows } = await tx.client.query<{ due: Date | null }>(
    `with noted as (
        update webhook_delivery set state = $2, next_at = $3, attempts = attempts + 1, tries = tries || $4::jsonb,
            finished_at = case when $2 = 'waiting' then null else $5::timestamptz end
          where id = $1 and state = 'waiting')
      select case when $2 = 'waiting' then $3::timestamptz else (
          select next_at from webhook_delivery where endpoint_id = $6 and lane = $7 and state = 'waiting' and id <> $1 order by id limit 1)
        end as due`,
    [id, state, nextAt, JSON.stringify([made]), tx.now, endpointId, lane],
  )
  return rows[0]?.due ?? null
}

/** Nothing of it is tried any more. */
export async function dropWaiting(tx: Tx, endpointId: number): Promise<void> {
  const made: DeliveryTry = { at: tx.now.toISOString(), ms: 0, status: null, error: 'off', answer: '' }
  await tx.db
    .update(deliveries)
    .set({ state: 'failed', finishedAt: tx.now, tries: sql`${deliveries.tries} || ${JSON.stringify([made])}::jsonb` })
    .where(and(eq(deliveries.endpointId, endpointId), sql`${deliveries.state} = 'waiting'`))
}

const SWEPT_AT_ONCE = 5000

/** What is too old to be asked about, and secrets that do not count any more. */
export async function sweep(tx: Tx, before: Date): Promise<void> {
  const old = tx.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(lt(deliveries.createdAt, before), ne(deliveries.state, 'waiting')))
    .limit(SWEPT_AT_ONCE)
  await tx.db.delete(deliveries).where(inArray(deliveries.id, old))
  await tx.db.update(endpoints).set({ oldSecret: null, oldSecretUntil: null }).where(lt(endpoints.oldSecretUntil, tx.now))
}

export const offBy = (reason: WebhookOffReason) => ({ state: 'off', offReason: reason, failingSince: null }) as const
