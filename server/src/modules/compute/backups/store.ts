import { and, asc, desc, eq, gt, gte, inArray, lt, lte, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { backupPolicies, backups, type Installed } from '../tables.ts'

export type Policy = typeof backupPolicies.$inferSelect
export type Backup = typeof backups.$inferSelect

const policyOf = (serviceId: number) => eq(backupPolicies.serviceId, serviceId)

export async function findPolicy(tx: Tx, serviceId: number): Promise<Policy | null> {
  const [row] = await tx.db.select().from(backupPolicies).where(policyOf(serviceId))
  return row ?? null
}

export async function lockPolicy(tx: Tx, serviceId: number): Promise<Policy | null> {
  const [row] = await tx.db.select().from(backupPolicies).where(policyOf(serviceId)).for('update')
  return row ?? null
}

/** Written or changed; what has failed before is forgotten. */
export async function writePolicy(tx: Tx, row: Omit<Policy, 'failures'>): Promise<void> {
  const { serviceId: _, since: __, ...set } = row
  await tx.db
    .insert(backupPolicies)
    .values(row)
    .onConflictDoUpdate({ target: backupPolicies.serviceId, set: { ...set, failures: 0 } })
}

export async function patchPolicy(tx: Tx, serviceId: number, patch: Partial<Pick<Policy, 'nextAt' | 'failures'>>): Promise<void> {
  await tx.db.update(backupPolicies).set(patch).where(policyOf(serviceId))
}

/** False where there was none. */
export async function deletePolicy(tx: Tx, serviceId: number): Promise<boolean> {
  return (await tx.db.delete(backupPolicies).where(policyOf(serviceId)).returning({ id: backupPolicies.serviceId })).length > 0
}

/** Whose time has come and gone. */
export const overduePolicies = (tx: Tx, before: Date, limit: number): Promise<{ serviceId: number }[]> =>
  tx.db
    .select({ serviceId: backupPolicies.serviceId })
    .from(backupPolicies)
    .where(lt(backupPolicies.nextAt, before))
    .orderBy(asc(backupPolicies.nextAt))
    .limit(limit)

/** Those that failed so often at least, one after the other. */
export const failingPolicies = (tx: Tx, times: number, limit: number): Promise<Policy[]> =>
  tx.db
    .select()
    .from(backupPolicies)
    .where(and(gt(backupPolicies.failures, 0), gte(backupPolicies.failures, times)))
    .orderBy(asc(backupPolicies.serviceId))
    .limit(limit)

export async function insertBackup(tx: Tx, row: Omit<typeof backups.$inferInsert, 'id'>): Promise<number> {
  const [made] = await tx.db.insert(backups).values(row).returning({ id: backups.id })
  if (!made) throw new Error('a backup was not written')
  return made.id
}

export async function findBackup(tx: Tx, id: number): Promise<Backup | null> {
  const [row] = await tx.db.select().from(backups).where(eq(backups.id, id))
  return row ?? null
}

/** What a machine is once this is its disk; where it is not known the machine stays what it is. */
export const installedIn = ({ image, osTitle, family, username }: Backup): Partial<Installed> =>
  family === null || username === null ? {} : { image, osTitle, family, username }

/** Of one machine, the newest first; those that are being deleted are not told of. */
export const backupsOf = (tx: Tx, serviceId: number): Promise<Backup[]> =>
  tx.db
    .select()
    .from(backups)
    .where(and(eq(backups.serviceId, serviceId), ne(backups.state, 'removing')))
    .orderBy(desc(backups.takenAt), desc(backups.id))

/** When the newest backup of each of these machines was taken that it can be recovered from; those without one are left out. */
export async function lastGoodOf(tx: Tx, serviceIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const rows = await tx.db
    .selectDistinctOn([backups.serviceId], { serviceId: backups.serviceId, takenAt: backups.takenAt })
    .from(backups)
    .where(and(inArray(backups.serviceId, [...serviceIds]), eq(backups.state, 'ready')))
    .orderBy(asc(backups.serviceId), desc(backups.takenAt))
  return new Map(rows.map(({ serviceId, takenAt }) => [serviceId, takenAt]))
}

/** What an account has left of services that have ended. */
export const keptBackups = (tx: Tx, ownerId: number): Promise<Backup[]> =>
  tx.db
    .select()
    .from(backups)
    .where(and(eq(backups.ownerId, ownerId), eq(backups.state, 'ready'), gt(backups.keptUntil, tx.now)))
    .orderBy(desc(backups.takenAt), desc(backups.id))

export async function patchBackups(tx: Tx, ids: readonly number[], patch: Partial<Backup>): Promise<void> {
  if (ids.length > 0)
    await tx.db
      .update(backups)
      .set(patch)
      .where(inArray(backups.id, [...ids]))
}

/** Of all that a machine has: until when they are kept and whose they are then. */
export async function keepUntil(tx: Tx, serviceId: number, until: Pick<Backup, 'keptUntil' | 'ownerId'>): Promise<void> {
  await tx.db.update(backups).set(until).where(eq(backups.serviceId, serviceId))
}

export async function deleteBackup(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(backups).where(eq(backups.id, id))
}

/** Their days are over, and nobody is deleting them yet. */
export const expiredBackups = (tx: Tx, limit: number): Promise<Backup[]> =>
  tx.db
    .select()
    .from(backups)
    .where(and(lte(backups.keptUntil, tx.now), inArray(backups.state, ['ready', 'damaged'])))
    .orderBy(asc(backups.keptUntil))
    .limit(limit)
