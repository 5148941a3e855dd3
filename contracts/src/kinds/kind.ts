import type { PlanFigures, PlanSpec } from '../modules/catalogue.contract.ts'
import type { ActionTable } from './actions.ts'

/** A figure of a kind's plans. */
export interface Figure {
  readonly name: keyof PlanSpec
  readonly required?: true
  /** Of these types only. */
  readonly types?: readonly string[]
  /** A plan that says nothing of it does not limit it; of any other figure it then has nothing. */
  readonly unlimited?: true
}

/** The specification's calls that list plans to order. */
export type PlanList = 'vm' | 'dedicated' | 'hosting'
/** The specification's figures of the dashboard that count services. */
export const COUNTED_FIGURES = ['availableVps', 'availableDedicated'] as const

/** What server, browser, tests and documents share of one kind of service: data, no code. */
export interface KindContract {
  readonly id: string
  /** Its service types and their ids [O1]. */
  readonly types: Readonly<Record<string, number>>
  /** Where its services are listed. */
  readonly listPage: string
  /** Where one of them has its page; `{id}` stands for the service. The same as the list where it has none. */
  readonly page: string
  /** What its plans have, in the order in which it is shown: what is sold, compared, resized and billed is this and nothing else. */
  readonly figures: readonly Figure[]
  /** Where its plans are listed to be ordered. */
  readonly planList: PlanList
  /** The dashboard's figure that counts its running services; left out where none does. */
  readonly countedAs?: (typeof COUNTED_FIGURES)[number]
  /** An operating system is chosen when it is ordered. */
  readonly hasImage: boolean
  readonly actions: ActionTable
}

/** The figures of one type's plans. */
export const figuresOfType = ({ figures }: Pick<KindContract, 'figures'>, type: string): readonly Figure[] =>
  figures.filter(({ types }) => types?.includes(type) ?? true)

/** Of what is said of a plan, the figures that its type has: a row of an older version says 0 for others. */
export const pickFigures = (contract: Pick<KindContract, 'figures'>, type: string, plan: PlanFigures): PlanFigures =>
  Object.fromEntries(figuresOfType(contract, type).map(({ name }) => [name, plan[name] ?? null]))

export const pageOf = ({ page }: Pick<KindContract, 'page'>, id: number): string => page.replace('{id}', String(id))
