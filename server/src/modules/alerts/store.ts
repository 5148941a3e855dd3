import type { StaffRole } from '@portal/contracts/staff.ts'
import type { StaffAlertKind } from '@portal/contracts/staff-alerts.ts'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import { inBrand, type QueueFigures, queueFigures } from '../../platform/queue-figures.ts'
import type { Tx } from '../../platform/tx.ts'
import { type ActiveAlert, type Cause, kindsFor } from './alerts.rules.ts'
import { staffAlerts } from './tables.ts'

export type Alert = typeof staffAlerts.$inferSelect

export const activeAlerts = (tx: Tx): Promise<ActiveAlert[]> =>
  tx.db
    .select({ id: staffAlerts.id, kind: staffAlerts.kind, subject: staffAlerts.subject })
    .from(staffAlerts)
    .where(isNull(staffAlerts.clearedAt))

/** Those that somebody else has not written meanwhile. */
export async function openAlerts(tx: Tx, causes: readonly Cause[]): Promise<Alert[]> {
  if (causes.length === 0) return []
  const rows = causes.map((cause) => ({ ...cause, openedAt: tx.now }))
  return await tx.db.insert(staffAlerts).values(rows).onConflictDoNothing().returning()
}

/** The cause is gone; what no person had resolved is resolved by that. Answers those that were open until now. */
export async function settleAlerts(tx: Tx, ids: readonly number[]): Promise<Alert[]> {
  if (ids.length === 0) return []
  const active = and(inArray(staffAlerts.id, [...ids]), isNull(staffAlerts.clearedAt))
  const open = and(active, isNull(staffAlerts.resolvedAt))
  const settled = await tx.db
    .update(staffAlerts)
    .set({ clearedAt: tx.now, resolvedAt: tx.now, resolvedBy: 'system' })
    .where(open)
    .returning()
  await tx.db.update(staffAlerts).set({ clearedAt: tx.now }).where(active)
  return settled
}

export async function lockAlert(tx: Tx, id: number): Promise<Alert | null> {
  const [row] = await tx.db.select().from(staffAlerts).where(eq(staffAlerts.id, id)).for('update')
  return row ?? null
}

export async function resolveByHand(tx: Tx, id: number, resolvedBy: string, remark: string): Promise<void> {
  await tx.db.update(staffAlerts).set({ resolvedAt: tx.now, resolvedBy, remark }).where(eq(staffAlerts.id, id))
}

export interface AlertQuery {
  readonly tab: 'open' | 'resolved'
  readonly kinds: readonly StaffAlertKind[]
  readonly brandId?: number | undefined
  readonly text: string | null
  /** Of the kinds those whose words hold what is searched. */
  readonly said: readonly StaffAlertKind[]
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

export async function listAlerts(
  tx: Tx,
  { tab, kinds, brandId, text, said, ascending, limit, offset }: AlertQuery,
): Promise<{ rows: Alert[]; open: Map<StaffAlertKind, number>; resolved: number }> {
  const own = and(
    inArray(staffAlerts.kind, [...kinds]),
    brandId === undefined ? undefined : eq(staffAlerts.brandId, brandId),
    text === null
      ? undefined
      : or(
          saysAnywhere(sql`${staffAlerts.subject} || ' ' || ${staffAlerts.params}::text`, text),
          said.length === 0 ? undefined : inArray(staffAlerts.kind, [...said]),
        ),
  )
  const order = ascending ? asc : desc
  const rows = await tx.db
    .select()
    .from(staffAlerts)
    .where(and(own, tab === 'open' ? isNull(staffAlerts.resolvedAt) : isNotNull(staffAlerts.resolvedAt)))
    .orderBy(order(staffAlerts.openedAt), order(staffAlerts.id))
    .limit(limit)
    .offset(offset)
  const sums = await tx.db
    .select({ kind: staffAlerts.kind, n: count() })
    .from(staffAlerts)
    .where(and(own, isNull(staffAlerts.resolvedAt)))
    .groupBy(staffAlerts.kind)
  const [done] = await tx.db
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(staffAlerts)
    .where(and(own, isNotNull(staffAlerts.resolvedAt)))
  return { rows, open: new Map(sums.map(({ kind, n }) => [kind, n])), resolved: done?.n ?? 0 }
}

/** Of the kinds that these roles look after. */
export const openAlertFigures = (tx: Tx, roles: readonly StaffRole[], brandId: number | null): Promise<QueueFigures> =>
  queueFigures(tx, 'opened_at', `staff_alert where resolved_at is null and kind = any($1) and ${inBrand(2)}`, [
    kindsFor(roles, 'read'),
    brandId,
  ])
