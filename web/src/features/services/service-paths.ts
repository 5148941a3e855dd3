import type { KindContract } from '@portal/contracts/kinds/kind.ts'
import { withQuery } from '../../paths.ts'

type Id = string | number
const encoded = (id: Id): string => encodeURIComponent(String(id))

/** A kind's own addresses: `servicePaths(kind.contract).detail(48001)`. */
export const servicePaths = ({ listPage, page }: Pick<KindContract, 'listPage' | 'page'>) => {
  const detail = (id: Id) => page.replace('{id}', encoded(id))
  return {
    list: (query: { tab?: string; search?: string; tag?: string } = {}) => withQuery(listPage, query),
    detail: (id: Id, query: { tab?: string } = {}) => withQuery(detail(id), query),
    note: (id: Id) => `${detail(id)}/note`,
    /** The same panel over the list. */
    listNote: (id: Id) => `${listPage}/note/${encoded(id)}`,
  }
}
