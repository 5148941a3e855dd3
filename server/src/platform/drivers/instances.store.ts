import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../tx.ts'
import type { InstanceStore } from './registry.ts'
import { driverInstances } from './tables.ts'

export type DriverInstance = typeof driverInstances.$inferSelect
export type DriverKind = DriverInstance['kind']

export const instancesOf = (kind: DriverKind): InstanceStore<DriverInstance> => ({
  sealed: { table: 'driver_instance', column: 'secrets', key: 'id', context: (id) => `driver:${id}` },
  list: (tx) => tx.db.select().from(driverInstances).where(eq(driverInstances.kind, kind)).orderBy(asc(driverInstances.no)),
})

export const listInstances = (tx: Tx): Promise<DriverInstance[]> =>
  tx.db.select().from(driverInstances).orderBy(asc(driverInstances.kind), asc(driverInstances.no))

export async function findInstance(tx: Tx, id: string): Promise<DriverInstance | null> {
  const [row] = await tx.db.select().from(driverInstances).where(eq(driverInstances.id, id))
  return row ?? null
}

/** The name of an instance that is about to be: its secrets are sealed for it. */
export async function nextInstanceId(tx: Tx, vendor: string): Promise<string> {
  const { rows } = await tx.client.query<{ no: string }>(`select nextval('driver_instance_no_seq') as no`)
  return `${vendor}-${rows[0]?.no}`
}

/** One of that id is left as it is: null. */
export async function insertInstance(
  tx: Tx,
  instance: Omit<typeof driverInstances.$inferInsert, 'no' | 'createdAt'>,
): Promise<DriverInstance | null> {
  const [row] = await tx.db
    .insert(driverInstances)
    .values({ ...instance, createdAt: tx.now })
    .onConflictDoNothing({ target: driverInstances.id })
    .returning()
  return row ?? null
}

/** Null where somebody saved another version since. */
export async function updateInstance(
  tx: Tx,
  id: string,
  version: number,
  patch: Partial<Pick<DriverInstance, 'title' | 'label' | 'state' | 'config' | 'secrets'>>,
): Promise<DriverInstance | null> {
  const [row] = await tx.db
    .update(driverInstances)
    .set({ ...patch, version: version + 1 })
    .where(and(eq(driverInstances.id, id), eq(driverInstances.version, version)))
    .returning()
  return row ?? null
}
