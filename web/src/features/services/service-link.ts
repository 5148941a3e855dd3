import { isBuilt } from '../../built-pages.ts'
import { paths } from '../../paths.ts'

/** Where a service of a kind is looked at; kinds without a page of their own lead to their list. Null while that page is not built. */
export function serviceLink(kind: string, id: number): string | null {
  if (kind === 'dedicated') return isBuilt('/home/dedicated-server/detail/$VMID') ? paths.dedicated(id) : null
  const [page, link] =
    kind === 'proxy'
      ? [paths.proxies(), paths.proxies()]
      : kind === 'hosting'
        ? [paths.hosting(), paths.hosting()]
        : [paths.vpsList(), paths.vps(id)]
  return isBuilt(page) ? link : null
}
