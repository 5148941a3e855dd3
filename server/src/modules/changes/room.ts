import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { Tx } from '../../platform/tx.ts'
import { fitsResized, resizeReservation } from '../infrastructure/index.ts'
import { kindsOf } from '../kinds/index.ts'
import type { Service } from '../services/index.ts'

type Sized = Pick<Service, 'id' | 'type'>

/** Has its own node room for it at this size? What takes no node always fits. */
export async function hasRoom(tx: Tx, { id, type }: Sized, figures: PlanFigures): Promise<boolean> {
  const need = kindsOf(tx).needOf(type, figures)
  return need === null || (await fitsResized(tx, id, need))
}

/** What it takes becomes this size; throws `sold-out` where its node has no room. */
export async function takeRoom(tx: Tx, { id, type }: Sized, locationId: number, figures: PlanFigures): Promise<void> {
  const need = kindsOf(tx).needOf(type, figures)
  if (need !== null) await resizeReservation(tx, id, locationId, need)
}
