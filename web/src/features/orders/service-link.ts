import { paths } from '../../paths.ts'

/** Where a service of a kind is looked at; kinds without a page of their own lead to their list. */
export function serviceLink(kind: string, id: number): string {
  if (kind === 'dedicated') return paths.dedicated(id)
  if (kind === 'proxy') return paths.proxies()
  if (kind === 'hosting') return paths.hosting()
  return paths.vps(id)
}
