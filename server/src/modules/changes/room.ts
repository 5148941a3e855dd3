import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { Tx } from '../../platform/tx.ts'
import { fitsResized, resizeReservation } from '../infrastructure/index.ts'
import { kindsOf, type ServiceKind } from '../kinds/index.ts'
import type { Service } from '../services/index.ts'
import type { Refusal } from './change.rules.ts'

type Sized = Pick<Service, 'id' | 'type'>

/** Has its own node room for it at this size? What takes no node always fits. */
async function hasRoom(tx: Tx, { id, type }: Sized, figures: PlanFigures): Promise<boolean> {
  const need = kindsOf(tx).needOf(type, figures)
  return need === null || (await fitsResized(tx, id, need))
}

interface Grown {
  readonly service: Service
  readonly kind: ServiceKind
  /** As it was sold. */
  readonly size: PlanFigures
}

/** What it lacks is asked again where there is no room: somebody may have been faster meanwhile, and it is not its host that lacks then. */
export async function roomRefusal(tx: Tx, { service, kind, size }: Grown, after: PlanFigures): Promise<Refusal | null> {
  const lacking = async () => await kind.change?.lacks?.(tx, service, { before: size, after })
  const lacks = await lacking()
  if (lacks) return { code: lacks, params: {} }
  if (await hasRoom(tx, service, after)) return null
  const code = await lacking()
  return code ? { code, params: {} } : { code: 'change.no-room', params: { name: service.name } }
}

/** What it takes becomes this size; throws `sold-out` where its node has no room. */
export async function takeRoom(tx: Tx, { id, type }: Sized, locationId: number, figures: PlanFigures): Promise<void> {
  const need = kindsOf(tx).needOf(type, figures)
  if (need !== null) await resizeReservation(tx, id, locationId, need)
}
