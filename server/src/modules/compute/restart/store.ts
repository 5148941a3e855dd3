import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { restarts } from './tables.ts'

export type Restart = typeof restarts.$inferSelect

/** Locked: the caller decides on the next start. */
export async function lockRestart(tx: Tx, serviceId: number): Promise<Restart | null> {
  const [row] = await tx.db.select().from(restarts).where(eq(restarts.serviceId, serviceId)).for('update')
  return row ?? null
}

export async function writeRestart(tx: Tx, { serviceId, ...row }: Restart): Promise<void> {
  await tx.db
    .insert(restarts)
    .values({ serviceId, ...row })
    .onConflictDoUpdate({ target: restarts.serviceId, set: row })
}
