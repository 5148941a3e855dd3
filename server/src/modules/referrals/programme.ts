import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { referralProgrammeList, referralProgrammeUpdate } from '@portal/contracts/modules/referrals.operator.contract.ts'
import { REFERRAL_PERCENT } from '@portal/contracts/referrals.ts'
import { and, eq } from 'drizzle-orm'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { findBrand, listBrands } from '../brands/index.ts'
import { programmes } from './tables.ts'

type Programme = typeof programmes.$inferSelect
type Terms = Pick<Programme, 'enabled' | 'percent' | 'version'>

const NONE: Terms = { enabled: false, percent: REFERRAL_PERCENT.usual, version: 0 }

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

export async function listProgrammes({ tx }: TxCall<typeof referralProgrammeList>): Promise<OutputOf<typeof referralProgrammeList>> {
  const rows = new Map((await tx.db.select().from(programmes)).map((row) => [row.brandId, row]))
  return {
    items: (await listBrands(tx)).map(({ id, name }) => {
      const row = rows.get(id)
      const { enabled, percent, version } = row ?? NONE
      const changed = { updatedBy: row?.updatedBy ?? null, updatedAt: row?.updatedAt.toISOString() ?? null }
      return { brand: { id, name }, enabled, percent, version, ...changed }
    }),
  }
}

export async function updateProgramme(
  { tx, staff, note }: TxCall<typeof referralProgrammeUpdate>,
  { brandId, enabled, percent, version }: InputOf<typeof referralProgrammeUpdate>,
): Promise<OutputOf<typeof referralProgrammeUpdate>> {
  const brand = (await findBrand(tx, brandId)) ?? fail('not-found')
  const before = await programmeOf(tx, brandId)
  if (before.version !== version) fail('conflict')
  const written = await writeProgramme(tx, { brandId, enabled, percent, version, updatedBy: staff.username })
  if (written === null) fail('conflict')
  note({ detail: brand.name, before: { enabled: before.enabled, percent: before.percent }, after: { enabled, percent } })
  return { version: written }
}
