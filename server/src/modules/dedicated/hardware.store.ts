import type { Actor } from '@portal/contracts/machine.ts'
import { type HardwareState, hardwareMachine } from '@portal/contracts/machines/hardware.machine.ts'
import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { tryMove } from '../../platform/machine.ts'
import type { Tx } from '../../platform/tx.ts'
import { hardware, hardwareHistory } from './tables.ts'

export type Hardware = typeof hardware.$inferSelect
export type HardwareEvent = (typeof hardwareMachine)['moves'][number]['event']

export async function insertHardware(tx: Tx, row: typeof hardware.$inferInsert): Promise<number> {
  const [made] = await tx.db.insert(hardware).values(row).returning({ id: hardware.id })
  return made?.id ?? 0
}

export const findHardware = async (tx: Tx, id: number): Promise<Hardware | null> =>
  (await tx.db.select().from(hardware).where(eq(hardware.id, id)))[0] ?? null

export const lockHardware = async (tx: Tx, id: number): Promise<Hardware | null> =>
  (await tx.db.select().from(hardware).where(eq(hardware.id, id)).for('update'))[0] ?? null

export const findByTag = async (tx: Tx, tag: string): Promise<Hardware | null> =>
  (await tx.db.select().from(hardware).where(sql`lower(${hardware.tag}) = ${tag.toLowerCase()}`))[0] ?? null

/** The machine whose controller is at this address already. */
export const findByController = async (tx: Tx, vendor: string, host: string): Promise<Hardware | null> =>
  (
    await tx.db
      .select()
      .from(hardware)
      .where(and(eq(hardware.vendor, vendor), sql`lower(${hardware.settings}->>'host') = ${host.toLowerCase()}`))
  )[0] ?? null

/** The machine that boots from the network by this card. */
export const hardwareByMac = async (tx: Tx, mac: string): Promise<Hardware | null> =>
  (await tx.db.select().from(hardware).where(eq(hardware.bootMac, mac)))[0] ?? null

/** Those of these services whose machine has a controller: people have no serial line. */
export async function controlledOf(tx: Tx, serviceIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.db
    .select({ serviceId: hardware.serviceId })
    .from(hardware)
    .where(and(inArray(hardware.serviceId, [...serviceIds]), ne(hardware.vendor, 'manual')))
  return new Set(rows.flatMap(({ serviceId }) => serviceId ?? []))
}

export async function patchHardware(tx: Tx, id: number, patch: Partial<typeof hardware.$inferInsert>): Promise<void> {
  await tx.db.update(hardware).set(patch).where(eq(hardware.id, id))
}

/** Moves it if its state allows that, with a line in its history. */
export async function moveHardware(
  tx: Tx,
  id: number,
  event: HardwareEvent,
  { by, name = 'system', detail = '' }: { readonly by: Actor; readonly name?: string; readonly detail?: string },
): Promise<{ from: HardwareState; to: HardwareState } | null> {
  const moved = await tryMove(tx, hardwareMachine, hardware, id, event, by)
  if (moved) await note(tx, id, { what: event, detail, actor: by === 'staff' ? 'staff' : 'system', actorName: name })
  return moved
}

export async function note(
  tx: Tx,
  hardwareId: number,
  line: Pick<typeof hardwareHistory.$inferInsert, 'what' | 'detail' | 'actor' | 'actorName'>,
): Promise<void> {
  await tx.db.insert(hardwareHistory).values({ hardwareId, ...line, at: tx.now })
}

/** The newest first. */
export const historyOfHardware = (tx: Tx, hardwareId: number) =>
  tx.db.select().from(hardwareHistory).where(eq(hardwareHistory.hardwareId, hardwareId)).orderBy(desc(hardwareHistory.id)).limit(200)

/**
 * A machine of the stock that serves the plan there, held until the transaction ends; those that others are about to take are passed
 * over, so that no two reservations wait for, or get, the same. The least that does comes first.
 */
export async function takeFromStock(tx: Tx, planId: number, locationId: number): Promise<Hardware | null> {
  const [row] = await tx.db
    .select()
    .from(hardware)
    .where(and(eq(hardware.state, 'stock'), eq(hardware.locationId, locationId), serves(planId)))
    .orderBy(asc(hardware.memoryMb), asc(hardware.diskGb), asc(hardware.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

const serves = (planId: number) => sql`${hardware.planIds} @> ${JSON.stringify([planId])}::jsonb`

/** How many machines are left of each plan, by location. */
export async function stockLeft(tx: Tx, planIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> {
  const { rows } = await tx.client.query<{ plan: number; location: number; n: number }>(
    `select p.id::float8 as plan, h.location_id::float8 as location, count(*)::int as n
       from hardware h, unnest($1::bigint[]) as p(id)
      where h.state = 'stock' and h.plan_ids @> to_jsonb(array[p.id]) group by 1, 2`,
    [planIds],
  )
  const left = new Map<number, Map<number, number>>(planIds.map((id) => [id, new Map()]))
  for (const { plan, location, n } of rows) left.get(plan)?.set(location, n)
  return left
}

/** Those in stock at a location that serve a plan; null: any. */
export const sparesFor = (tx: Tx, planId: number | null, locationId: number): Promise<Hardware[]> =>
  tx.db
    .select()
    .from(hardware)
    .where(and(eq(hardware.state, 'stock'), eq(hardware.locationId, locationId), planId === null ? undefined : serves(planId)))
    .orderBy(asc(hardware.tag))
    .limit(50)

/** Takes the word with a controller until then; false while somebody else has it. */
export async function beginToSpeak(tx: Tx, id: number, until: Date): Promise<boolean> {
  const rows = await tx.db
    .update(hardware)
    .set({ spokenToUntil: until })
    .where(and(eq(hardware.id, id), or(isNull(hardware.spokenToUntil), lt(hardware.spokenToUntil, tx.now))))
    .returning({ id: hardware.id })
  return rows.length > 0
}

export const endSpeaking = (tx: Tx, id: number): Promise<void> => patchHardware(tx, id, { spokenToUntil: null })

/** Those with a controller that nobody has asked since then, the longest first. */
export async function uncheckedHardware(tx: Tx, since: Date, limit: number): Promise<number[]> {
  const rows = await tx.db
    .select({ id: hardware.id })
    .from(hardware)
    .where(and(sql`vendor <> 'manual' and state <> 'retired'`, or(isNull(hardware.checkedAt), lt(hardware.checkedAt, since))))
    .orderBy(sql`checked_at asc nulls first`)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export const allHardware = (tx: Tx): Promise<Hardware[]> => tx.db.select().from(hardware).orderBy(asc(hardware.tag))
