import type { Localized } from '../locale.ts'
import type { FigureName } from './figures.ts'

/** What may be sold by the unit on top of a plan, declared by the plan's kind as its figures are. */
export interface AddonKind {
  readonly name: string
  readonly label: Localized
  /** The figure that a unit makes larger; null: none of them. */
  readonly adds: FigureName | null
  /** Staff may write it into plans; until a build honours it, it is kept out of sale. */
  readonly planned?: true
}

/** Which figure each add-on makes larger, by its kind; those that no build honours are not named. */
export type AddonFigures = Readonly<Record<string, FigureName | null>>

export const builtAddons = (contract: { readonly addons?: readonly AddonKind[] } | undefined): AddonFigures =>
  Object.fromEntries((contract?.addons ?? []).filter(({ planned }) => !planned).map(({ name, adds }) => [name, adds]))
