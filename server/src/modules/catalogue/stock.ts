import type { Locale } from '@portal/contracts/locale.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { dropHold, holdCapacity } from '../infrastructure/index.ts'
import type { Need } from '../kinds/index.ts'
import { giveStock, insertHold, type Plan, takeHolds, takeStock } from './store.ts'

export interface StockItem {
  readonly plan: Pick<Plan, 'id' | 'name'>
  readonly locationId: number
  readonly quantity: number
  /** Room on a node for one unit; null for kinds that need none. */
  readonly need: Need | null
}

const soldOut = (item: StockItem, lang: Locale): AppError => new AppError('order.sold-out', { plan: item.plan.name[lang] })

/** Everybody takes in the same order, so that two carts never wait for each other in a circle. */
const inOrder = (items: readonly StockItem[]): StockItem[] =>
  [...items].sort((a, b) => a.plan.id - b.plan.id || a.locationId - b.locationId || a.quantity - b.quantity)

/** Takes units and room for an order until it is paid, cancelled or `until` has come [O3]. All or nothing: it throws, of further addresses alone that they lack. */
export async function holdStock(tx: Tx, key: string, items: readonly StockItem[], until: Date, lang: Locale): Promise<void> {
  for (const item of inOrder(items)) {
    const hold = { key, planId: item.plan.id, locationId: item.locationId, quantity: item.quantity, until }
    const [taken] = await Promise.all([takeStock(tx, item.plan.id, item.locationId, item.quantity), insertHold(tx, hold)])
    if (!taken) throw soldOut(item, lang)
  }
  for (const item of [...items].sort((a, b) => a.locationId - b.locationId)) {
    if (!item.need) continue
    try {
      await holdCapacity(tx, { key, locationId: item.locationId, quantity: item.quantity, until, ...item.need })
    } catch (error) {
      throw error instanceof AppError && error.code === 'sold-out' ? soldOut(item, lang) : error
    }
  }
}

/** The order is over without a sale: units and room are free again. Told twice it happens once. */
export async function releaseStock(tx: Tx, key: string): Promise<void> {
  for (const hold of await takeHolds(tx, key)) await giveStock(tx, hold.planId, hold.locationId, hold.quantity)
  await dropHold(tx, key)
}

/** The order is paid and its machines have their places: the units are sold, the held room is theirs. */
export async function sellStock(tx: Tx, key: string): Promise<void> {
  await Promise.all([takeHolds(tx, key), dropHold(tx, key)])
}

/** One unit for what is upgraded to this plan; false where none is left. */
export const takeUnit = (tx: Tx, planId: number, locationId: number): Promise<boolean> => takeStock(tx, planId, locationId, 1)

/** A sold unit came back: it could not be delivered, or was upgraded to another plan. */
export const returnUnit = (tx: Tx, planId: number, locationId: number): Promise<void> => giveStock(tx, planId, locationId, 1)
