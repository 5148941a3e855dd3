import { events } from '@portal/contracts/events.ts'
import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { renewalAlerts } from './tables.ts'

/** What the run asks staff, or tells them in place of doing it. */
export type Alert = typeof renewalAlerts.$inferSelect

/** Tells staff once, as long as it stands; false where they know. */
export async function raiseAlert(tx: Tx, alert: Pick<Alert, 'brandId' | 'kind' | 'serviceId' | 'detail'>): Promise<boolean> {
  const rows = await tx.db
    .insert(renewalAlerts)
    .values({ ...alert, at: tx.now })
    .onConflictDoNothing()
    .returning({ id: renewalAlerts.id })
  if (rows.length > 0) await tx.emit(events.staffAlert, { source: 'renewals', ...alert })
  return rows.length > 0
}

/** By a person: what passed by itself allows nothing. */
export async function resolvedSince(tx: Tx, brandId: number, kind: Alert['kind'], since: Date): Promise<boolean> {
  const rows = await tx.db
    .select({ id: renewalAlerts.id })
    .from(renewalAlerts)
    .where(
      and(
        eq(renewalAlerts.brandId, brandId),
        eq(renewalAlerts.kind, kind),
        gt(renewalAlerts.resolvedAt, since),
        ne(renewalAlerts.resolvedBy, 'system'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export const openAlerts = (tx: Tx, brandId: number): Promise<Alert[]> =>
  tx.db
    .select()
    .from(renewalAlerts)
    .where(and(eq(renewalAlerts.brandId, brandId), isNull(renewalAlerts.resolvedAt)))
    .orderBy(asc(renewalAlerts.id))

/** Brands in which the circuit breaker stands open. */
export async function brokenBrands(tx: Tx): Promise<number[]> {
  const rows = await tx.db
    .select({ brandId: renewalAlerts.brandId })
    .from(renewalAlerts)
    .where(and(eq(renewalAlerts.kind, 'breaker'), isNull(renewalAlerts.resolvedAt)))
    .orderBy(asc(renewalAlerts.brandId))
  return rows.map(({ brandId }) => brandId)
}

/** What the run asked staff about these services, and asks no more. */
export async function settleAlerts(
  tx: Tx,
  looked: readonly { readonly serviceId: number; readonly asks: Alert['kind'] | null }[],
): Promise<void> {
  await tx.client.query(
    `update renewal_alert set resolved_at = $1, resolved_by = 'system'
      from unnest($2::bigint[], $3::text[]) as looked (service_id, asks)
      where renewal_alert.service_id = looked.service_id and renewal_alert.resolved_at is null
        and renewal_alert.kind in ('failed', 'notice-not-sent', 'periods-missed') and renewal_alert.kind is distinct from looked.asks`,
    [tx.now, looked.map(({ serviceId }) => serviceId), looked.map(({ asks }) => asks)],
  )
}

/** False where none stood. */
export async function resolveAlerts(tx: Tx, where: Pick<Alert, 'brandId' | 'kind' | 'serviceId'>, by: string): Promise<boolean> {
  const rows = await tx.db
    .update(renewalAlerts)
    .set({ resolvedAt: tx.now, resolvedBy: by })
    .where(
      and(
        eq(renewalAlerts.brandId, where.brandId),
        eq(renewalAlerts.kind, where.kind),
        eq(renewalAlerts.serviceId, where.serviceId),
        isNull(renewalAlerts.resolvedAt),
      ),
    )
    .returning({ id: renewalAlerts.id })
  return rows.length > 0
}
