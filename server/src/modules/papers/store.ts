import { and, desc, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { archives, papers } from './tables.ts'

export type Paper = typeof papers.$inferSelect
export type Archive = typeof archives.$inferSelect

type Identity = Pick<Paper, 'invoiceId' | 'kind' | 'creditNote' | 'locale' | 'edition'>

export async function findPaperOf(tx: Tx, { invoiceId, kind, creditNote, locale, edition }: Identity): Promise<Paper | null> {
  const [row] = await tx.db
    .select()
    .from(papers)
    .where(
      and(
        ...[eq(papers.invoiceId, invoiceId), eq(papers.kind, kind), eq(papers.creditNote, creditNote)],
        ...[eq(papers.locale, locale), eq(papers.edition, edition)],
      ),
    )
  return row ?? null
}

export async function findPaper(tx: Tx, id: number): Promise<Paper | null> {
  const [row] = await tx.db.select().from(papers).where(eq(papers.id, id))
  return row ?? null
}

/** Null where somebody wrote the same one meanwhile. */
export async function insertPaper(tx: Tx, paper: typeof papers.$inferInsert): Promise<Paper | null> {
  const [row] = await tx.db.insert(papers).values(paper).onConflictDoNothing().returning()
  return row ?? null
}

type Progress = Partial<Pick<Paper, 'state' | 'store' | 'key' | 'size' | 'sha256' | 'failure' | 'madeAt'>>

/** Nothing of one that is there any more changes. False where it is. */
export async function patchPaper(tx: Tx, id: number, patch: Progress): Promise<boolean> {
  const { rowCount } = await tx.db
    .update(papers)
    .set(patch)
    .where(and(eq(papers.id, id), ne(papers.state, 'ready')))
  return rowCount === 1
}

/** Null where another one of the same owner is being made. */
export async function insertArchive(tx: Tx, archive: typeof archives.$inferInsert): Promise<Archive | null> {
  const [row] = await tx.db.insert(archives).values(archive).onConflictDoNothing().returning()
  return row ?? null
}

export async function findArchive(tx: Tx, id: number): Promise<Archive | null> {
  const [row] = await tx.db.select().from(archives).where(eq(archives.id, id))
  return row ?? null
}

export type Owner = Pick<Archive, 'brandId' | 'accountId'>

const of = ({ brandId, accountId }: Owner): SQL | undefined =>
  and(eq(archives.brandId, brandId), accountId === null ? isNull(archives.accountId) : eq(archives.accountId, accountId))

const SHOWN = 10

/** The newest first. */
export const archivesOf = (tx: Tx, owner: Owner): Promise<Archive[]> =>
  tx.db.select().from(archives).where(of(owner)).orderBy(desc(archives.id)).limit(SHOWN)

export async function archiveInTheMaking(tx: Tx, owner: Owner): Promise<Archive | null> {
  const [row] = await tx.db
    .select()
    .from(archives)
    .where(and(of(owner), eq(archives.state, 'making')))
  return row ?? null
}

export async function patchArchive(tx: Tx, id: number, patch: Progress & Partial<Pick<Archive, 'done' | 'expiresAt'>>): Promise<void> {
  await tx.db
    .update(archives)
    .set(patch)
    .where(and(eq(archives.id, id), eq(archives.state, 'making')))
}

export async function deleteArchive(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(archives).where(eq(archives.id, id))
}
