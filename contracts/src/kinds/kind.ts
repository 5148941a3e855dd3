import type { PlanSpec } from '../modules/catalogue.contract.ts'
import type { ActionTable } from './actions.ts'

/** What server, browser, tests and documents share of one kind of service: data, no code. */
export interface KindContract {
  readonly id: string
  /** Its service types and their ids [O1]. */
  readonly types: Readonly<Record<string, number>>
  /** Where its services are listed. */
  readonly listPage: string
  /** Where one of them has its page; `{id}` stands for the service. The same as the list where it has none. */
  readonly page: string
  /** Figures of a plan that it has, in the order in which they are shown; `types`: of these types only. */
  readonly figures: readonly { readonly name: keyof PlanSpec; readonly required?: true; readonly types?: readonly string[] }[]
  /** An operating system is chosen when it is ordered. */
  readonly hasImage: boolean
  readonly actions: ActionTable
}

export const pageOf = ({ page }: Pick<KindContract, 'page'>, id: number): string => page.replace('{id}', String(id))
