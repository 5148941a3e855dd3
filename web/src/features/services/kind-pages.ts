import type { Page } from '../../route-types.ts'
import type { OwnImagesPath, PlanListPath } from './calls.ts'

/** The pages of a kind. Apart from its `ServiceUi`, because pages import that. */
export interface KindPages {
  /** In the shell, in the order of the navigation. */
  readonly home: readonly Page[]
  /** Without the shell. */
  readonly bare?: readonly Page[]
  /** What the page of an order will ask about the kind: asked for while that page is on its way. */
  readonly ordered: readonly (PlanListPath | OwnImagesPath)[]
}
