import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@portal/contracts/constants.ts'

/** What a list shows; all of it stands in the address, so that every view can be linked and Back works. */
export interface ListView {
  readonly tab: string
  readonly search: string
  /** `name` ascending, `-name` descending. */
  readonly sort: string
  readonly page: number
  readonly pageSize: number
  readonly filters: Readonly<Record<string, string>>
}

export interface ListDefaults {
  readonly tab?: string
  readonly sort?: string
  readonly pageSize?: number
  /** Names of the filters, which are also their names in the address. */
  readonly filters?: readonly string[]
}

type Query = Readonly<Record<string, string | undefined>>

export function readView(query: Query, defaults: ListDefaults): ListView {
  const size = Number(query.pageSize)
  const page = Number(query.page)
  return {
    tab: query.tab || (defaults.tab ?? 'all'),
    search: query.search ?? '',
    sort: query.sort || (defaults.sort ?? ''),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    pageSize: PAGE_SIZES.some((known) => known === size) ? size : (defaults.pageSize ?? DEFAULT_PAGE_SIZE),
    filters: Object.fromEntries((defaults.filters ?? []).flatMap((name) => (query[name] ? [[name, query[name]]] : []))),
  }
}

/** Only what differs from the defaults is written; whatever else stands in the address is kept. */
export function writeView(query: Query, view: ListView, defaults: ListDefaults): Record<string, string | undefined> {
  const unless = (value: string, usual: string | undefined) => (value === (usual ?? '') ? undefined : value)
  return {
    ...query,
    ...Object.fromEntries((defaults.filters ?? []).map((name) => [name, view.filters[name] || undefined])),
    tab: unless(view.tab, defaults.tab ?? 'all'),
    search: unless(view.search.trim(), ''),
    sort: unless(view.sort, defaults.sort),
    page: unless(String(view.page), '1'),
    pageSize: unless(String(view.pageSize), String(defaults.pageSize ?? DEFAULT_PAGE_SIZE)),
  }
}

/** Whatever narrows or reorders the list starts again at its first page. */
export function changeView(view: ListView, patch: Partial<ListView>): ListView {
  return { ...view, page: 1, ...patch }
}

/** Ascending, descending, and back to the list's own order. */
export function nextSort(sort: string, column: string): string {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? '' : column
}

export const isNarrowed = (view: ListView): boolean => view.search !== '' || Object.keys(view.filters).length > 0

/** The input of a list call [C6]. */
export function viewInput(view: ListView): Record<string, unknown> {
  const { tab, search, sort, page, pageSize, filters } = view
  return { page, pageSize, search: search || undefined, sort: sort || undefined, tab: tab === 'all' ? undefined : tab, ...filters }
}
