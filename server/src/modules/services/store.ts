import type { Actor } from '@portal/contracts/machine.ts'
import { serviceMachine } from '@portal/contracts/machines/service.machine.ts'
import { and, asc, count, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { move, tryMove } from '../../platform/machine.ts'
import { placeholder, prepared, preparedRow } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import { LISTED, serviceShares, services } from './tables.ts'

export type Service = typeof services.$inferSelect
export type NewService = typeof services.$inferInsert
export type ShareRow = typeof serviceShares.$inferSelect
type ServiceEvent = (typeof serviceMachine)['moves'][number]['event']

const write = preparedRow(services, (db, row) =>
  db.insert(services).values(row).onConflictDoNothing({ target: services.sourceKey }).returning(),
)

export async function insertService(tx: Tx, service: NewService): Promise<Service> {
  const [row] = await write(tx, service)
  if (row) return row
  const [existing] = await tx.db
    .select()
    .from(services)
    .where(eq(services.sourceKey, service.sourceKey ?? ''))
  if (!existing) throw new Error('service was not written')
  return existing
}

const own = eq(services.id, placeholder('id'))
const byId = prepared((db) => db.select().from(services).where(own))
const lockById = prepared((db) => db.select().from(services).where(own).for('update'))
const byIds = prepared((db) =>
  db
    .select()
    .from(services)
    .where(sql`${services.id} = any(${placeholder('ids')})`),
)

export const findService = async (tx: Tx, id: number): Promise<Service | null> => (await byId(tx, { id }))[0] ?? null

export async function servicesByIds(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Service>> {
  const [id] = ids
  if (id === undefined) return new Map()
  // One alone is planned once; a list is planned each time, by how many it holds.
  const rows = ids.length === 1 ? await byId(tx, { id }) : await byIds(tx, { ids })
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many listed services each of these customers has. */
export async function countListed(tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await tx.db
    .select({ accountId: services.accountId, n: count() })
    .from(services)
    .where(and(inArray(services.accountId, [...accountIds]), LISTED))
    .groupBy(services.accountId)
  return new Map(rows.map(({ accountId, n }) => [accountId, n]))
}

const ofInvoices = prepared((db) =>
  db
    .select()
    .from(services)
    .where(sql`${services.invoiceId} = any(${placeholder('invoiceIds')})`),
)

/** What was made for each of these documents. */
export async function servicesOfInvoices(tx: Tx, invoiceIds: readonly number[]): Promise<Service[]> {
  if (invoiceIds.length === 0) return []
  return await ofInvoices(tx, { invoiceIds })
}

export const lockService = async (tx: Tx, id: number): Promise<Service | null> => (await lockById(tx, { id }))[0] ?? null

/** Those that nobody holds, for a run that never waits for a person's call. */
export const tryLockServices = (tx: Tx, ids: readonly number[]): Promise<Service[]> =>
  tx.db
    .select()
    .from(services)
    .where(sql`${services.id} = any(${sql.param(ids)})`)
    .orderBy(asc(services.id))
    .for('update', { skipLocked: true })

/** Paid until then: where that lies ahead nothing is due any more; a trial is none any more. */
export async function extendServices(tx: Tx, extended: readonly { readonly id: number; readonly endAt: Date }[]): Promise<void> {
  await tx.client.query(
    `update service set end_at = paid.end_at, trial_hours = null, overdue_since = case when paid.end_at > $3 then null else overdue_since end
      from unnest($1::bigint[], $2::timestamptz[]) as paid (id, end_at) where service.id = paid.id`,
    [extended.map(({ id }) => id), extended.map(({ endAt }) => endAt), tx.now],
  )
}

export const moveService = (tx: Tx, id: number, event: ServiceEvent, by: Actor) => move(tx, serviceMachine, services, id, event, by)
export const tryMoveService = (tx: Tx, id: number, event: ServiceEvent, by: Actor) => tryMove(tx, serviceMachine, services, id, event, by)

const update = preparedRow(services, (db, row) => db.update(services).set(row).where(own))

export async function patchService(tx: Tx, id: number, patch: Partial<NewService>): Promise<void> {
  await update(tx, patch, { id })
}

export async function addSuspension(tx: Tx, id: number, reason: string): Promise<void> {
  await tx.db
    .update(services)
    .set({ suspensions: sql`case when ${reason} = any(suspensions) then suspensions else array_append(suspensions, ${reason}) end` })
    .where(eq(services.id, id))
}

export async function removeSuspension(tx: Tx, id: number, reason: string): Promise<void> {
  await tx.db
    .update(services)
    .set({ suspensions: sql`array_remove(suspensions, ${reason})` })
    .where(eq(services.id, id))
}

export const servicesNamed = (tx: Tx, accountId: number, name: string): Promise<Service[]> =>
  tx.db
    .select()
    .from(services)
    .where(and(eq(services.accountId, accountId), eq(services.name, name)))

export const servicesOfInvoice = (tx: Tx, invoiceId: number): Promise<Service[]> =>
  tx.db.select().from(services).where(eq(services.invoiceId, invoiceId)).orderBy(asc(services.id))

const endingRows = prepared((db) =>
  db
    .select()
    .from(services)
    .where(
      and(
        eq(services.accountId, placeholder('accountId')),
        eq(services.state, 'active'),
        sql`(${services.endAt} <= ${placeholder('until')} or (${placeholder('cancelled')}::boolean and ${services.cancellation} = 'immediate'))`,
      ),
    )
    .orderBy(asc(services.endAt), asc(services.id)),
)

/** Active services of an account that end up to `until`; those too, where asked for, that were cancelled to end at once. */
export const endingUntil = (tx: Tx, accountId: number, until: Date, { cancelled }: { readonly cancelled: boolean }): Promise<Service[]> =>
  endingRows(tx, { accountId, until, cancelled })

/** For planners: active services due up to `until`, in order, a batch at a time. */
export const dueUntil = (tx: Tx, until: Date, afterId: number, limit: number): Promise<Service[]> =>
  tx.db
    .select()
    .from(services)
    .where(and(eq(services.state, 'active'), lte(services.endAt, until), gt(services.id, afterId)))
    .orderBy(asc(services.id))
    .limit(limit)

const sharesOfAll = prepared((db) =>
  db
    .select()
    .from(serviceShares)
    .where(sql`${serviceShares.serviceId} = any(${placeholder('serviceIds')})`)
    .orderBy(asc(serviceShares.createdAt)),
)

export const sharesOf = (tx: Tx, serviceIds: readonly number[]): Promise<ShareRow[]> => sharesOfAll(tx, { serviceIds })

/** A member's extra rights to these services. */
export async function shareRights(
  tx: Tx,
  memberId: number,
  serviceIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await tx.db
    .select({ serviceId: serviceShares.serviceId, rights: serviceShares.rights })
    .from(serviceShares)
    .where(and(eq(serviceShares.memberId, memberId), inArray(serviceShares.serviceId, [...serviceIds])))
  return new Map(rows.map(({ serviceId, rights }) => [serviceId, rights]))
}

/** Shares it, or gives the member other rights; it was shared since the first time. */
export async function writeShare(tx: Tx, share: Omit<ShareRow, 'createdAt'>): Promise<ShareRow> {
  const [row] = await tx.db
    .insert(serviceShares)
    .values({ ...share, createdAt: tx.now })
    .onConflictDoUpdate({ target: [serviceShares.serviceId, serviceShares.memberId], set: { rights: share.rights } })
    .returning()
  if (!row) throw new Error('share was not written')
  return row
}

export async function deleteShares(
  tx: Tx,
  where: { serviceIds?: readonly number[]; memberId?: number; ownerId?: number },
): Promise<{ serviceId: number; memberId: number }[]> {
  return await tx.db
    .delete(serviceShares)
    .where(
      and(
        where.serviceIds === undefined ? undefined : inArray(serviceShares.serviceId, [...where.serviceIds]),
        where.memberId === undefined ? undefined : eq(serviceShares.memberId, where.memberId),
        where.ownerId === undefined ? undefined : eq(serviceShares.ownerId, where.ownerId),
      ),
    )
    .returning({ serviceId: serviceShares.serviceId, memberId: serviceShares.memberId })
}
