import type { Page } from '../../route-types.ts'
import type { TitledSource } from '../../shell/palette-source.ts'

/** The pages of a kind, and how the palette finds its services. Apart from its `ServiceUi`, because pages import that. */
export interface KindPages {
  /** In the shell, in the order of the navigation. */
  readonly home: readonly Page[]
  /** Without the shell. */
  readonly bare?: readonly Page[]
  readonly palette: readonly TitledSource[]
}
