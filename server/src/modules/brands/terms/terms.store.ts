import type { TermsKind } from '@portal/contracts/brands.ts'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { type Brand, noteChange } from '../store.ts'
import { brands } from '../tables.ts'
import { termsAcceptances as acceptances, termsVersions as versions } from './tables.ts'

export type TermsVersion = typeof versions.$inferSelect

export async function findVersion(tx: Tx, id: number | null): Promise<TermsVersion | null> {
  if (id === null) return null
  const [row] = await tx.db.select().from(versions).where(eq(versions.id, id))
  return row ?? null
}

/** The newest first, with how many have accepted exactly it. */
export async function listVersions(tx: Tx, brandId: number): Promise<(TermsVersion & { readonly accepted: number })[]> {
  const rows = await tx.db.select().from(versions).where(eq(versions.brandId, brandId)).orderBy(desc(versions.id))
  const counts = await tx.db
    .select({ id: acceptances.termsId, n: count() })
    .from(acceptances)
    .innerJoin(versions, eq(versions.id, acceptances.termsId))
    .where(eq(versions.brandId, brandId))
    .groupBy(acceptances.termsId)
  return rows.map((row) => ({ ...row, accepted: counts.find(({ id }) => id === row.id)?.n ?? 0 }))
}

export async function latestVersion(tx: Tx, brandId: number, kind: TermsKind): Promise<TermsVersion | null> {
  const [row] = await tx.db
    .select()
    .from(versions)
    .where(and(eq(versions.brandId, brandId), eq(versions.kind, kind)))
    .orderBy(desc(versions.version))
    .limit(1)
  return row ?? null
}

export async function insertVersion(tx: Tx, version: typeof versions.$inferInsert): Promise<TermsVersion> {
  const [row] = await tx.db.insert(versions).values(version).returning()
  if (!row) throw new Error('the version was not written')
  return row
}

/** What holds now, and from which version on customers must have accepted it: beside the brand, as every page asks. */
export async function setLegal(tx: Tx, brandId: number, legal: Brand['legal'], termsAsked: readonly number[]): Promise<void> {
  await tx.db
    .update(brands)
    .set({ legal, termsAsked: [...termsAsked] })
    .where(eq(brands.id, brandId))
  noteChange(tx)
}

/** Kinds of which this account has accepted neither the version asked for nor a later one. */
export async function kindsDue(tx: Tx, accountId: number, asked: readonly number[]): Promise<TermsKind[]> {
  const { rows } = await tx.client.query<{ kind: TermsKind }>(
    `select a.kind from terms_version a where a.id = any($2) and not exists (
       select from terms_acceptance c join terms_version v on v.id = c.terms_id
       where c.account_id = $1 and v.brand_id = a.brand_id and v.kind = a.kind and v.version >= a.version) order by a.kind desc`,
    [accountId, asked],
  )
  return rows.map(({ kind }) => kind)
}

/** Once for each version, whatever repeats. */
export async function insertAcceptances(tx: Tx, rows: readonly (typeof acceptances.$inferInsert)[]): Promise<void> {
  if (rows.length > 0)
    await tx.db
      .insert(acceptances)
      .values([...rows])
      .onConflictDoNothing()
}

export const acceptancesOf = (tx: Tx, accountId: number) =>
  tx.db
    .select({
      ...{ id: versions.id, kind: versions.kind, version: versions.version },
      ...{ acceptedAt: acceptances.acceptedAt, ip: acceptances.ip, how: acceptances.how },
    })
    .from(acceptances)
    .innerJoin(versions, eq(versions.id, acceptances.termsId))
    .where(eq(acceptances.accountId, accountId))
    .orderBy(desc(acceptances.acceptedAt), desc(sql`${acceptances.id}`))
