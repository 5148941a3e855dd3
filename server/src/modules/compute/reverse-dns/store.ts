import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { reverseNames } from '../tables.ts'

export type ReverseRow = typeof reverseNames.$inferSelect

export async function findReverse(tx: Tx, address: string): Promise<ReverseRow | null> {
  const [row] = await tx.db.select().from(reverseNames).where(eq(reverseNames.address, address))
  return row ?? null
}

/** An address belongs to one machine at a time: what a former one wanted counts no more. */
export async function wantReverse(
  tx: Tx,
  { address, ...wanted }: Pick<ReverseRow, 'address' | 'serviceId' | 'accountId' | 'name'>,
): Promise<void> {
  const asked = { ...wanted, state: 'setting' as const, confirmed: null, changedAt: tx.now }
  await tx.db
    .insert(reverseNames)
    .values({ address, ...asked })
    .onConflictDoUpdate({ target: reverseNames.address, set: asked })
}

const asWanted = ({ address, name }: Pick<ReverseRow, 'address' | 'name'>) =>
  and(eq(reverseNames.address, address), sql`${reverseNames.name} is not distinct from ${name}`)

/** False where something else is wanted by now. */
export async function settleReverse(tx: Tx, row: ReverseRow, settled: Pick<ReverseRow, 'state' | 'confirmed'>): Promise<boolean> {
  const rows = await tx.db.update(reverseNames).set(settled).where(asWanted(row)).returning({ address: reverseNames.address })
  return rows.length > 0
}

/** False likewise. */
export async function forgetReverse(tx: Tx, row: ReverseRow): Promise<boolean> {
  const rows = await tx.db.delete(reverseNames).where(asWanted(row)).returning({ address: reverseNames.address })
  return rows.length > 0
}

/** Of a service; `but`: those that this account chose are left out. */
export const namesOfService = (tx: Tx, serviceId: number, but: number | null): Promise<ReverseRow[]> =>
  tx.db
    .select()
    .from(reverseNames)
    .where(and(eq(reverseNames.serviceId, serviceId), but === null ? undefined : ne(reverseNames.accountId, but)))
