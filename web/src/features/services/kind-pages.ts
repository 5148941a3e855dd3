import type { Page } from '../../route-types.ts'

/** The pages of a kind. Apart from its `ServiceUi`, because pages import that. */
export interface KindPages {
  /** In the shell, in the order of the navigation. */
  readonly home: readonly Page[]
  /** Without the shell. */
  readonly bare?: readonly Page[]
}
