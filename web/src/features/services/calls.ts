import type { PlanList } from '@portal/contracts/kinds/kind.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import type { CancelMode } from '@portal/contracts/modules/renewals.contract.ts'
import type { ServiceBase, Work } from '@portal/contracts/modules/services.contract.ts'
import type { EndpointPath } from '../../api/endpoints.ts'

/** Paths of kinds that have a call with this ending: what is asked by `${base}/renew` stays typed by its path. */
type BaseOf<End extends string, P = EndpointPath> = P extends `${infer Base}/${End}` ? Base : never

/** Below it a kind answers `list`, `detail`, `note` and the calls of paid time. */
export type LifeBase = BaseOf<'renew-preview'>
/** Below it a kind answers `change` and `addon` and their previews. */
export type ChangeBase = BaseOf<'addon-preview'>
/** Below it a kind answers `shares`, `share-team` and `share-cancel`. */
export type ShareBase = BaseOf<'share-team'>
/** What can be ordered now, of the kinds that are listed there. */
export type PlanListPath = Extract<EndpointPath, `public/service/plan/list/${PlanList}`>
/** Systems that an account made of its own services, to order others with. */
export type OwnImagesPath = Extract<EndpointPath, `${LifeBase}/image/list`>
/** Fresh states of services with work under way. */
export type StatusPath = Extract<EndpointPath, `${LifeBase}/status`>

/** What every row of every kind's list carries. */
export interface ServiceRow extends Readonly<ServiceBase> {
  /** The server's word on what the caller may do now; the browser repeats no rule. */
  readonly actions: Readonly<Partial<Record<string, ActionState>>>
  /** Not paid for yet, where the kind can be tried. */
  readonly trial?: boolean
  /** Long work under way, where the kind has such. */
  readonly work?: Readonly<Work> | null
}

/** What every kind's page shows besides. */
export interface ServiceDetail extends ServiceRow {
  readonly suspensions: readonly string[]
  readonly cancellation: CancelMode | null
  readonly invoiceId: number | null
  readonly invoiceNumber: string | null
}
