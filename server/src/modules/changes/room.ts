import type { PlanSpec } from '@portal/contracts/modules/catalogue.contract.ts'
import type { Tx } from '../../platform/tx.ts'
import { fitsResized, resizeReservation } from '../infrastructure/index.ts'
import { kindsOf, type Need } from '../kinds/index.ts'
import type { PlanSnapshot, Service } from '../services/index.ts'

type Size = Pick<PlanSnapshot, 'cpu' | 'memoryMb' | 'diskGb' | 'transferGb'>

/** What was sold as the catalogue describes it. */
export const specOf = ({ cpu, memoryMb, diskGb, transferGb }: Size): PlanSpec => ({
  ...{ cpu, memoryMb, diskGb, transferGb, ports: null, websites: null, mailboxes: null },
})

type Sized = Pick<Service, 'id' | 'type'>

/** What a service of this size takes of a node; null where its kind takes none. */
const needOf = (tx: Tx, { type }: Sized, plan: Size): Need | null => kindsOf(tx).needOf(type, specOf(plan))

/** Has its own node room for it at this size? What takes no node always fits. */
export async function hasRoom(tx: Tx, service: Sized, plan: Size): Promise<boolean> {
  const need = needOf(tx, service, plan)
  return need === null || (await fitsResized(tx, service.id, need))
}

/** What it takes becomes this size; throws `sold-out` where its node has no room. */
export async function takeRoom(tx: Tx, service: Sized, locationId: number, plan: Size): Promise<void> {
  const need = needOf(tx, service, plan)
  if (need !== null) await resizeReservation(tx, service.id, locationId, need)
}
