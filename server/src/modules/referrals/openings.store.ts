import { and, eq, gt, lte, sql, sum } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { openings } from './tables.ts'

/** Answers which opening of the day it was. */
export async function countOpening(tx: Tx, referrerId: number, day: string): Promise<number> {
  const [row] = await tx.db
    .insert(openings)
    .values({ referrerId, day, opened: 1 })
    .onConflictDoUpdate({ target: [openings.referrerId, openings.day], set: { opened: sql`${openings.opened} + 1` } })
    .returning({ opened: openings.opened })
  return row?.opened ?? 0
}

export async function forgetOpenings(tx: Tx, referrerId: number, until: string): Promise<void> {
  await tx.db.delete(openings).where(and(eq(openings.referrerId, referrerId), lte(openings.day, until)))
}

export async function openedSince(tx: Tx, referrerId: number, day: string): Promise<number> {
  const [row] = await tx.db
    .select({ opened: sum(openings.opened) })
    .from(openings)
    .where(and(eq(openings.referrerId, referrerId), gt(openings.day, day)))
  return Number(row?.opened ?? 0)
}
