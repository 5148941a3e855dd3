import { SESSION_LIFETIME } from '@portal/contracts/brands.ts'
import { arrayContains, eq, max, min, or, sql } from 'drizzle-orm'
import { placeholder, prepared } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import { brands } from './tables.ts'

export type Brand = typeof brands.$inferSelect
export type NewBrand = typeof brands.$inferInsert

/** How often this process has changed a brand: what it remembers of before is void at once. */
let changes = 0
export const brandChanges = (): number => changes
const changed = (): void => {
  changes++
}

/** The brand that claims the host, else the one that takes all. */
export async function findBrandByHost(tx: Tx, host: string): Promise<Brand | null> {
  const rows = await tx.db
    .select()
    .from(brands)
    .where(or(arrayContains(brands.hosts, [host]), arrayContains(brands.hosts, ['*'])))
    .orderBy(sql`(${brands.hosts} @> array[${host}]::text[]) desc`)
    .limit(1)
  return rows[0] ?? null
}

const byId = prepared((db) =>
  db
    .select()
    .from(brands)
    .where(eq(brands.id, placeholder('id'))),
)

/** A transaction asks for its brand many times, and hears the same each time. */
const read = new WeakMap<Tx, Map<number, Brand>>()

export async function findBrand(tx: Tx, id: number): Promise<Brand | null> {
  const known = read.get(tx) ?? new Map<number, Brand>()
  read.set(tx, known)
  const found = known.get(id) ?? (await byId(tx, { id }))[0]
  if (found) known.set(id, found)
  return found ?? null
}

/** To be called by whatever changes a brand: this transaction reads it anew, and this process forgets it at the commit. */
export function noteChange(tx: Tx): void {
  read.delete(tx)
  tx.afterCommit.push(changed)
}

export async function findBrandByCode(tx: Tx, code: string): Promise<Brand | null> {
  const [row] = await tx.db.select().from(brands).where(eq(brands.code, code))
  return row ?? null
}

export async function insertBrand(tx: Tx, brand: NewBrand): Promise<Brand> {
  const [row] = await tx.db.insert(brands).values(brand).returning()
  if (!row) throw new Error('brand was not written')
  noteChange(tx)
  return row
}

export async function setUpgrading(tx: Tx, id: number, upgrading: boolean): Promise<void> {
  await tx.db.update(brands).set({ upgrading }).where(eq(brands.id, id))
  noteChange(tx)
}

export async function hasNoBrand(tx: Tx): Promise<boolean> {
  const { rows } = await tx.client.query<{ empty: boolean }>('select not exists (select from brand) as empty')
  return rows[0]?.empty === true
}

const lifetimes = prepared((db) =>
  db.select({ sessionDays: max(brands.sessionDays), staffSessionHours: min(brands.staffSessionHours) }).from(brands),
)

/** Longest absolute lifetime of any brand's customer sessions: older ones have ended in every brand. */
export async function longestLifetime(tx: Tx): Promise<Pick<Brand, 'sessionDays'>> {
  const [row] = await lifetimes(tx, {})
  return { sessionDays: row?.sessionDays ?? SESSION_LIFETIME.customerDays.standard }
}

/** Absolute lifetime of staff sessions in hours: a staff session reaches every brand, so the shortest value of all brands applies [A4]. */
export async function staffSessionHours(tx: Tx): Promise<number> {
  const [row] = await lifetimes(tx, {})
  return row?.staffSessionHours ?? SESSION_LIFETIME.staffHours.standard
}
