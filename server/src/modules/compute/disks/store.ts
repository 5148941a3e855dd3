import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { vps } from '../tables.ts'
import type { KeptDisk } from './disks.rules.ts'
import { dataDisks } from './tables.ts'

export type DataDiskRow = typeof dataDisks.$inferSelect
type Patch = Partial<Omit<DataDiskRow, 'id' | 'serviceId'>>

const one = (serviceId: number, id: number) => and(eq(dataDisks.id, id), eq(dataDisks.serviceId, serviceId))

export async function insertDisk(tx: Tx, row: Omit<typeof dataDisks.$inferInsert, 'id'>): Promise<number> {
  const [made] = await tx.db.insert(dataDisks).values(row).returning({ id: dataDisks.id })
  if (!made) throw new Error('a data disk was not written')
  return made.id
}

/** Of one machine, the oldest first; whoever decides by them has locked the machine. */
export const disksOf = (tx: Tx, serviceId: number): Promise<DataDiskRow[]> =>
  tx.db.select().from(dataDisks).where(eq(dataDisks.serviceId, serviceId)).orderBy(asc(dataDisks.id))

/** By both: an id of another machine's disk finds nothing. */
export async function findDisk(tx: Tx, serviceId: number, id: number): Promise<DataDiskRow | null> {
  const [row] = await tx.db.select().from(dataDisks).where(one(serviceId, id))
  return row ?? null
}

export async function patchDisk(tx: Tx, serviceId: number, id: number, patch: Patch): Promise<void> {
  await tx.db.update(dataDisks).set(patch).where(one(serviceId, id))
}

/** None of them takes what is bought later any more. */
export async function clearTakesMore(tx: Tx, serviceId: number): Promise<void> {
  await tx.db.update(dataDisks).set({ takesMore: false }).where(eq(dataDisks.serviceId, serviceId))
}

/** They are not on its engine any more: where it is built anew they are made anew. */
export async function forgetMade(tx: Tx, serviceId: number): Promise<void> {
  await tx.db.update(dataDisks).set({ sizeGb: null, device: null, state: 'making' }).where(eq(dataDisks.serviceId, serviceId))
}

export async function deleteDisk(tx: Tx, serviceId: number, id: number): Promise<void> {
  await tx.db.delete(dataDisks).where(one(serviceId, id))
}

export async function deleteDisks(tx: Tx, serviceId: number): Promise<void> {
  await tx.db.delete(dataDisks).where(eq(dataDisks.serviceId, serviceId))
}

/** By the books, of all machines that stand on this engine. */
export const disksOfEngine = (tx: Tx, engine: string): Promise<KeptDisk[]> =>
  tx.db
    .select({ serviceId: dataDisks.serviceId, id: dataDisks.id, key: vps.engineKey, state: dataDisks.state })
    .from(dataDisks)
    .innerJoin(vps, eq(vps.id, dataDisks.serviceId))
    .where(and(eq(vps.engine, engine), eq(vps.removed, false)))
    .orderBy(asc(dataDisks.id))

/** Does a row name what stands under this key as this disk? */
export async function isKept(tx: Tx, key: string, id: number): Promise<boolean> {
  const rows = await tx.db
    .select({ id: dataDisks.id })
    .from(dataDisks)
    .innerJoin(vps, eq(vps.id, dataDisks.serviceId))
    .where(and(eq(vps.engineKey, key), eq(vps.removed, false), eq(dataDisks.id, id)))
  return rows.length > 0
}
