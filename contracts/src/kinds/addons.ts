import type { Localized } from '../locale.ts'
import { type Figure, type FigureName, figuresOfType, type PlanFigures } from './figures.ts'

/** What may be sold by the unit on top of a plan, declared by the plan's kind as its figures are. */
export interface AddonKind {
  readonly name: string
  readonly label: Localized
  /** The figure that a unit makes larger; null: none of them. */
  readonly adds: FigureName | null
  /** As many units as the service has of this figure, whatever becomes of its size: nobody chooses how many. */
  readonly per?: FigureName
  /** A location may have none left of it, whatever room there is: it is offered only where there is one more. */
  readonly scarce?: true
  /** Staff may write it into plans; until a build honours it, it is kept out of sale. */
  readonly planned?: true
}

/**
 * Which figure each add-on makes larger, by its kind; those that no build honours are not named, nor those of a figure that this type's plans
 * do not have: nobody pays for what nothing becomes of.
 */
export type AddonFigures = Readonly<Record<string, FigureName | null>>

export const builtAddons = (
  contract: { readonly addons?: readonly AddonKind[]; readonly figures?: readonly Figure[] } | undefined,
  type?: string,
): AddonFigures => {
  const has = type === undefined || !contract?.figures ? null : figuresOfType({ figures: contract.figures }, type).map(({ name }) => name)
  const built = (contract?.addons ?? []).filter(({ planned, adds }) => !planned && (adds === null || (has?.includes(adds) ?? true)))
  return Object.fromEntries(built.map(({ name, adds }) => [name, adds]))
}

/** Add-ons of a service of this size: those that follow a figure have as many units as there are of it. */
export const fittedAddons = <A extends { readonly kind?: string; readonly amount: number }>(
  contract: { readonly addons?: readonly AddonKind[] },
  sold: readonly A[],
  size: PlanFigures,
): A[] =>
  sold.map((addon) => {
    const per = contract.addons?.find(({ name }) => name === addon.kind)?.per
    return per ? { ...addon, amount: size[per] ?? addon.amount } : addon
  })
