import { and, desc, eq, isNull } from 'drizzle-orm'
import { sha256 } from '../../../platform/random.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Installer, installers, installs } from './tables.ts'

export type InstallRow = typeof installs.$inferSelect

export const listInstallers = async (tx: Tx): Promise<ReadonlyMap<string, Installer>> =>
  new Map((await tx.db.select().from(installers)).map(({ image, installer }) => [image, installer]))

export const findInstaller = async (tx: Tx, image: string): Promise<Installer | null> =>
  (await tx.db.select().from(installers).where(eq(installers.image, image)))[0]?.installer ?? null

/** Of these servers those whose machine boots from the network by a controller; none while no system installs itself. */
export async function reinstallable(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await tx.client.query<{ id: number }>(
    `select d.service_id::float8 as id from dedicated d join hardware h on h.id = d.hardware_id
      where d.service_id = any($1::bigint[]) and h.boot_mac <> '' and h.vendor <> 'manual' and exists (select from dedicated_installer)`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

export async function saveInstaller(tx: Tx, image: string, installer: Installer): Promise<void> {
  await tx.db.insert(installers).values({ image, installer }).onConflictDoUpdate({ target: installers.image, set: { installer } })
}

export async function removeInstaller(tx: Tx, image: string): Promise<void> {
  await tx.db.delete(installers).where(eq(installers.image, image))
}

export async function insertInstall(tx: Tx, install: typeof installs.$inferInsert): Promise<InstallRow> {
  const [row] = await tx.db.insert(installs).values(install).returning()
  if (!row) throw new Error('installation was not written')
  return row
}

export const lastInstall = async (tx: Tx, serviceId: number): Promise<InstallRow | null> =>
  (await tx.db.select().from(installs).where(eq(installs.serviceId, serviceId)).orderBy(desc(installs.id)).limit(1))[0] ?? null

export const lockInstall = async (tx: Tx, id: number): Promise<InstallRow | null> =>
  (await tx.db.select().from(installs).where(eq(installs.id, id)).for('update'))[0] ?? null

/** The one that is under way on a machine, locked. */
export const openInstall = async (tx: Tx, hardwareId: number): Promise<InstallRow | null> =>
  (
    await tx.db
      .select()
      .from(installs)
      .where(and(eq(installs.hardwareId, hardwareId), isNull(installs.finishedAt)))
      .for('update')
  )[0] ?? null

/** That whose address this is, locked; null where it is nobody's, any more. */
export const installOfSecret = async (tx: Tx, secret: string): Promise<InstallRow | null> =>
  (
    await tx.db
      .select()
      .from(installs)
      .where(and(eq(installs.secretHash, sha256(secret)), isNull(installs.finishedAt)))
      .for('update')
  )[0] ?? null

/** The machine is another's, or nobody's: what it was to install it does not get any more. */
export async function dropInstall(tx: Tx, hardwareId: number): Promise<void> {
  const open = await openInstall(tx, hardwareId)
  if (open) await patchInstall(tx, open.id, { state: 'replaced', finishedAt: tx.now })
}

export async function patchInstall(tx: Tx, id: number, patch: Partial<typeof installs.$inferInsert>): Promise<void> {
  await tx.db.update(installs).set(patch).where(eq(installs.id, id))
}
