import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { type Brand, type NewBrand, noteChange } from './store.ts'
import { brands } from './tables.ts'

export const listBrands = (tx: Tx): Promise<Brand[]> => tx.db.select().from(brands).orderBy(asc(brands.id))

/** Two who claim hosts at the same time claim them one after the other; readers are not kept waiting. */
export async function lockBrands(tx: Tx): Promise<void> {
  await tx.db.execute(sql`lock table ${brands} in share row exclusive mode`)
}

/** The brand, other than `but`, that has one of these hosts. */
export async function ownerOfHosts(tx: Tx, hosts: readonly string[], but: number | null): Promise<Brand | null> {
  const wanted = sql.join(
    hosts.map((host) => sql`${host}`),
    sql`, `,
  )
  const [row] = await tx.db
    .select()
    .from(brands)
    .where(and(sql`${brands.hosts} && array[${wanted}]::text[]`, but === null ? undefined : ne(brands.id, but)))
    .limit(1)
  return row ?? null
}

/** A further method, behind those that the brand offers; one that it offers already stays where it is. */
export async function offerMethod(tx: Tx, id: number, method: string): Promise<void> {
  await tx.db
    .update(brands)
    .set({ methods: sql`array_append(${brands.methods}, ${method})`, version: sql`${brands.version} + 1` })
    .where(and(eq(brands.id, id), sql`not ${brands.methods} @> array[${method}]::text[]`))
  noteChange(tx)
}

/** Null where somebody saved another version since. */
export async function updateBrand(tx: Tx, id: number, version: number, patch: Partial<NewBrand>): Promise<Brand | null> {
  const [row] = await tx.db
    .update(brands)
    .set({ ...patch, version: version + 1 })
    .where(and(eq(brands.id, id), eq(brands.version, version)))
    .returning()
  if (row) noteChange(tx)
  return row ?? null
}
