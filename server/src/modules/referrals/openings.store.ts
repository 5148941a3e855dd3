import { and, eq, gt, lte, sql, sum } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { openings } from './tables.ts'

export async function countOpening(tx: Tx, referrerId: number, day: string): Promise<void> {
  await tx.db
    .insert(openings)
    .values({ referrerId, day, opened: 1 })
    .onConflictDoUpdate({ target: [openings.referrerId, openings.day], set: { opened: sql`${openings.opened} + 1` } })
}

/** Everybody's up to this day. */
export async function forgetOpenings(tx: Tx, until: string): Promise<void> {
  await tx.db.delete(openings).where(lte(openings.day, until))
}

export async function openedSince(tx: Tx, referrerId: number, day: string): Promise<number> {
  const [row] = await tx.db
    .select({ opened: sum(openings.opened) })
    .from(openings)
    .where(and(eq(openings.referrerId, referrerId), gt(openings.day, day)))
  return Number(row?.opened ?? 0)
}
