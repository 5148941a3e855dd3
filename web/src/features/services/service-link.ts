import { isBuilt } from '../../built-pages.ts'
import { kindNamed } from './kinds.ts'
import { servicePaths } from './service-paths.ts'

/** Where a service of a kind or type is looked at; kinds without a page of their own lead to their list. Null while that page is not built. */
export function serviceLink(name: string, id: number): string | null {
  const kind = kindNamed(name)
  return kind && isBuilt(kind.contract.listPage) ? servicePaths(kind.contract).detail(id) : null
}
