import { asc, eq } from 'drizzle-orm'
import { listInstances } from '../../platform/drivers/instances.store.ts'
import type { Tx } from '../../platform/tx.ts'
import { free, type Place, packageOf } from './placement.rules.ts'
import { countByPanel } from './store.ts'
import { panels } from './tables.ts'

export type Panel = typeof panels.$inferSelect

export const findPanel = async (tx: Tx, id: string): Promise<Panel | null> =>
  (await tx.db.select().from(panels).where(eq(panels.id, id)))[0] ?? null

export const allPanels = (tx: Tx): Promise<Panel[]> => tx.db.select().from(panels).orderBy(asc(panels.id))

export async function writePanel(tx: Tx, { id, ...purpose }: typeof panels.$inferInsert): Promise<void> {
  const insert = tx.db.insert(panels).values({ id, ...purpose })
  await (Object.keys(purpose).length === 0 ? insert.onConflictDoNothing() : insert.onConflictDoUpdate({ target: panels.id, set: purpose }))
}

/** Panels that take new accounts, and that staff have not switched off. */
async function openPanels(tx: Tx, held: readonly Panel[]): Promise<Panel[]> {
  const active = new Set(
    (await listInstances(tx)).filter(({ kind, state }) => kind === 'hosting' && state === 'active').map(({ id }) => id),
  )
  return held.filter(({ id, open }) => open && active.has(id))
}

async function placesOf(tx: Tx, all: readonly Panel[]): Promise<Place[]> {
  const used = await countByPanel(tx)
  return all.map(({ id, locationId, capacity, placement, packages }) => {
    return { id, locationId, capacity, placement, packages, used: used.get(id) ?? 0 }
  })
}

/** Where an account may go, held until the transaction ends: two that look for room at once count one after the other. */
export async function lockPlaces(tx: Tx): Promise<Place[]> {
  const held = await tx.db.select().from(panels).orderBy(asc(panels.id)).for('update')
  return await placesOf(tx, await openPanels(tx, held))
}

/** How many accounts are left of each plan, by location. */
export async function roomLeft(tx: Tx, plans: readonly { readonly id: number; readonly code: string }[]) {
  const places = await placesOf(tx, await openPanels(tx, await allPanels(tx)))
  const left = new Map<number, Map<number, number>>(plans.map(({ id }) => [id, new Map()]))
  for (const place of places)
    for (const { id, code } of plans) {
      if (place.locationId === null || packageOf(place, { planId: id, planCode: code }) === null) continue
      const of = left.get(id)
      of?.set(place.locationId, (of.get(place.locationId) ?? 0) + free(place))
    }
  return left
}
