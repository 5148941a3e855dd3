import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import type { Renewal, StepRow } from '../store.ts'
import { renewalSteps, renewals } from '../tables.ts'

/** Of services that are late: when each was told, when it was stopped, and when it was brought back. */
export async function lateSteps(tx: Tx, serviceIds: readonly number[]): Promise<ReadonlyMap<number, StepRow[]>> {
  if (serviceIds.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(renewalSteps)
    .where(and(inArray(renewalSteps.serviceId, [...serviceIds]), inArray(renewalSteps.step, ['overdue', 'suspend', 'undelete'])))
  const map = new Map<number, StepRow[]>()
  for (const row of rows) map.set(row.serviceId, [...(map.get(row.serviceId) ?? []), row])
  return map
}

/** The document that last renewed each of these, by service: its VAT information goes on. */
export async function lastDocuments(tx: Tx, serviceIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (serviceIds.length === 0) return new Map()
  const rows = await tx.db
    .selectDistinctOn([renewals.serviceId], { serviceId: renewals.serviceId, invoiceId: renewals.invoiceId })
    .from(renewals)
    .where(and(sql`${renewals.serviceId} = any(${sql.param(serviceIds)})`, eq(renewals.state, 'paid')))
    .orderBy(renewals.serviceId, desc(renewals.periodStart))
  return new Map(rows.map(({ serviceId, invoiceId }) => [serviceId, invoiceId]))
}

/** The paid renewals of these services that still count, by service, the earliest first. */
export async function paidRenewalsByService(tx: Tx, serviceIds: readonly number[]): Promise<ReadonlyMap<number, Renewal[]>> {
  if (serviceIds.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(renewals)
    .where(and(inArray(renewals.serviceId, [...serviceIds]), eq(renewals.state, 'paid')))
    .orderBy(asc(renewals.periodStart))
  const map = new Map<number, Renewal[]>()
  for (const row of rows) map.set(row.serviceId, [...(map.get(row.serviceId) ?? []), row])
  return map
}

/** Every period of a service that was paid for and still counts, the earliest first. */
export const paidRenewalsOf = (tx: Tx, serviceId: number): Promise<Renewal[]> =>
  tx.db
    .select()
    .from(renewals)
    .where(and(eq(renewals.serviceId, serviceId), eq(renewals.state, 'paid')))
    .orderBy(asc(renewals.periodStart))
