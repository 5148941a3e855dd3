import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { Tx } from '../../platform/tx.ts'

export interface SizeChange {
  readonly before: PlanFigures
  readonly after: PlanFigures
}

/** How a kind is enlarged while it runs [M13]. */
export interface KindChange {
  /** Why its engine cannot do it now. */
  readonly refusal: (tx: Tx, serviceId: number) => Promise<ErrorCode | null>
  /** Why it cannot have so much of something that is no room of its node; null: it can. */
  readonly lacks?: (
    tx: Tx,
    service: { readonly id: number; readonly locationId: number | null },
    size: SizeChange,
  ) => Promise<ErrorCode | null>
  /** What was paid for is the service's now: add-ons that its kind itself acts on are taken up. */
  readonly changed?: (tx: Tx, serviceId: number) => Promise<void>
  /** Why its engine cannot go back to a smaller size; `null`: it can. Left out, it never can. */
  readonly shrinks?: (size: SizeChange) => ErrorCode | null
  /** It runs now, and is switched off for what becomes larger. */
  readonly restarts: (tx: Tx, serviceId: number, size: SizeChange) => Promise<boolean>
}
