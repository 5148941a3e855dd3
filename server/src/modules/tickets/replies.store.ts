import type { TicketDepartment } from '@portal/contracts/tickets.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { violates } from '../../platform/db.ts'
import type { Tx } from '../../platform/tx.ts'
import { supportCanned, supportTargets } from './tables.ts'
import { TARGETS, type Targets } from './tickets.rules.ts'

export type Canned = typeof supportCanned.$inferSelect

export const listCanned = (tx: Tx): Promise<Canned[]> =>
  tx.db
    .select()
    .from(supportCanned)
    .orderBy(asc(sql`lower(${supportCanned.name})`))

export async function findCanned(tx: Tx, id: number): Promise<Canned | null> {
  const [row] = await tx.db.select().from(supportCanned).where(eq(supportCanned.id, id)).for('update')
  return row ?? null
}

/** Null: another has this name. */
export async function saveCanned(tx: Tx, id: number | null, values: Omit<Canned, 'id'>): Promise<number | null> {
  try {
    return await tx.savepoint(async () => {
      const rows =
        id === null
          ? await tx.db.insert(supportCanned).values(values).returning({ id: supportCanned.id })
          : await tx.db.update(supportCanned).set(values).where(eq(supportCanned.id, id)).returning({ id: supportCanned.id })
      return rows[0]?.id ?? null
    })
  } catch (error) {
    if (violates(error, 'support_canned_name')) return null
    throw error
  }
}

export async function deleteCanned(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(supportCanned).where(eq(supportCanned.id, id))
}

/** Of every department: what staff set, or what it began with. */
export async function allTargets(tx: Tx): Promise<Readonly<Record<TicketDepartment, Targets>>> {
  const rows = await tx.db.select().from(supportTargets)
  return { ...TARGETS, ...Object.fromEntries(rows.map(({ department, ...targets }) => [department, targets])) }
}

export async function setTargets(tx: Tx, department: TicketDepartment, targets: Targets): Promise<void> {
  await tx.db
    .insert(supportTargets)
    .values({ department, ...targets })
    .onConflictDoUpdate({ target: supportTargets.department, set: { ...targets } })
}
