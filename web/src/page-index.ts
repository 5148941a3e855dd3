/** What navigation, breadcrumbs and titles need of a page, in the customers' portal and in the staff console alike. */
interface Indexed {
  readonly path: string
  readonly nav?: { readonly under?: string } & object
  /** Its list, when it has no entry of its own in the navigation. */
  readonly parent?: string
  readonly panels?: readonly Indexed[]
}

export interface PageIndex<P> {
  readonly paths: Iterable<string>
  readonly find: (path: string) => P | undefined
  /** From its list down to the page itself. */
  readonly trail: (page: P) => P[]
  /** The navigation entry that is lit for a page: its own, or that of the list it belongs to. */
  readonly lit: (page: P) => P | undefined
}

export function indexPages<P extends Indexed>(pages: readonly P[]): PageIndex<P> {
  const flat = (some: readonly P[]): P[] => some.flatMap((page) => [page, ...flat((page.panels ?? []) as readonly P[])])
  const byPath = new Map(flat(pages).map((page) => [page.path, page]))
  const trail = (page: P): P[] => {
    const parent = byPath.get(page.parent ?? page.nav?.under ?? '')
    return parent ? [...trail(parent), page] : [page]
  }
  return {
    paths: byPath.keys(),
    find: (path) => byPath.get(path),
    trail,
    lit: (page) => trail(page).findLast(({ nav }) => nav),
  }
}
