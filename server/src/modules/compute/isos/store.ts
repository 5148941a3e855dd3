import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { vps } from '../tables.ts'
import { isos, rescueImages } from './tables.ts'

export type Iso = typeof isos.$inferSelect

export async function insertIso(tx: Tx, row: typeof isos.$inferInsert): Promise<number> {
  const [made] = await tx.db.insert(isos).values(row).returning({ id: isos.id })
  return made?.id ?? 0
}

export const findIso = async (tx: Tx, id: number): Promise<Iso | null> =>
  (await tx.db.select().from(isos).where(eq(isos.id, id)))[0] ?? null

/** What is offered on an engine, by name. */
export const isosOn = (tx: Tx, engine: string): Promise<Iso[]> =>
  tx.db
    .select()
    .from(isos)
    .where(and(eq(isos.engine, engine), eq(isos.state, 'ready'), isNull(isos.archivedAt)))
    .orderBy(asc(isos.name), asc(isos.id))

/** The newest first. */
export const listIsos = (tx: Tx): Promise<Iso[]> => tx.db.select().from(isos).orderBy(desc(isos.id))

export async function patchIso(tx: Tx, id: number, patch: Partial<Iso>): Promise<void> {
  await tx.db.update(isos).set(patch).where(eq(isos.id, id))
}

/** In how many drives each disc is, by its id. */
export async function machinesWithDiscs(tx: Tx): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.db
    .select({ isoId: vps.isoId, machines: count() })
    .from(vps)
    .where(and(eq(vps.removed, false), isNotNull(vps.isoId)))
    .groupBy(vps.isoId)
  return new Map(rows.flatMap(({ isoId, machines }) => (isoId === null ? [] : [[isoId, machines] as const])))
}

export const listRescueImages = async (tx: Tx): Promise<ReadonlyMap<string, string>> =>
  new Map((await tx.db.select().from(rescueImages)).map(({ engine, image }) => [engine, image]))

export const rescueImageOf = async (tx: Tx, engine: string): Promise<string | null> =>
  (await tx.db.select().from(rescueImages).where(eq(rescueImages.engine, engine)))[0]?.image ?? null

/** Null: staff leave it to the house. */
export async function setRescueImage(tx: Tx, engine: string, image: string | null): Promise<void> {
  if (image === null) await tx.db.delete(rescueImages).where(eq(rescueImages.engine, engine))
  else await tx.db.insert(rescueImages).values({ engine, image }).onConflictDoUpdate({ target: rescueImages.engine, set: { image } })
}
