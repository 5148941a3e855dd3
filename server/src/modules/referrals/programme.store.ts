import { REFERRAL_PERCENT } from '@portal/contracts/referrals.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { programmes } from './tables.ts'

type Programme = typeof programmes.$inferSelect
type Terms = Pick<Programme, 'enabled' | 'percent' | 'version'>

/** Before anybody wrote one. */
export const NONE: Terms = { enabled: false, percent: REFERRAL_PERCENT.usual, version: 0 }

/** What a brand promises now. */
export async function programmeOf(tx: Tx, brandId: number): Promise<Terms> {
  const [row] = await tx.db.select().from(programmes).where(eq(programmes.brandId, brandId))
  return row ?? NONE
}

/** Null where somebody else changed it since `version`. */
export async function writeProgramme(tx: Tx, { version, ...row }: Omit<Programme, 'updatedAt'>): Promise<number | null> {
  const set = { ...row, version: version + 1, updatedAt: tx.now }
  const rows =
    version === 0
      ? await tx.db.insert(programmes).values(set).onConflictDoNothing().returning()
      : await tx.db
          .update(programmes)
          .set(set)
          .where(and(eq(programmes.brandId, row.brandId), eq(programmes.version, version)))
          .returning()
  return rows[0]?.version ?? null
}

/** Those that staff ever wrote, by brand. */
export async function programmesByBrand(tx: Tx): Promise<ReadonlyMap<number, Programme>> {
  return new Map((await tx.db.select().from(programmes)).map((row) => [row.brandId, row]))
}
