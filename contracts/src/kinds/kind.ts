import type { AddonKind } from './addons.ts'
import type { Figure } from './figures.ts'

/** The specification's calls that list plans to order, and one in their style [O4a]. */
export type PlanList = 'vm' | 'dedicated' | 'proxy' | 'hosting'
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
  /** What its plans may offer on top, in the order in which staff choose of it. None where it is absent. */
  readonly addons?: readonly AddonKind[]
  /** Where its plans are listed to be ordered. */
  readonly planList: PlanList
  /** The dashboard's figure that counts its running services; left out where none does. */
  readonly countedAs?: (typeof COUNTED_FIGURES)[number]
  /** An operating system is chosen when it is ordered. */
  readonly hasImage: boolean
  /** Plans may say what happens when their transfer is used [D26]; without it customers are only notified. */
  readonly transferPolicies?: true
  /** Each unit is ordered for a domain of its own, by which it is called. */
  readonly asksDomain?: true
}

export const pageOf = ({ page }: Pick<KindContract, 'page'>, id: number): string => page.replace('{id}', String(id))
