import { PAGE_SIZE_ALL } from '@portal/contracts/constants.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { EndpointPath, InputOf, OutputOf } from '../../api/endpoints.ts'
import type { ApiError } from '../../api/errors.ts'
import { keyOf } from '../../api/keys.ts'
import { type ListView, viewInput } from './list-state.ts'
import type { ListState } from './use-list-state.ts'

export interface ListAnswer<Row> {
  readonly items: readonly Row[]
  readonly total: number
  readonly counts: Readonly<Record<string, number>>
}

export interface ListQuery<Row> {
  readonly answer: ListAnswer<Row> | undefined
  readonly error: ApiError | null
  /** Nothing has arrived yet: bones are shown. */
  readonly loading: boolean
  /** Another page is on its way while the last one stands. */
  readonly refreshing: boolean
  readonly retry: () => void
  /** Every row of the view, for exports. */
  readonly fetchAll: () => Promise<readonly Row[]>
}

type RowOf<O> = O extends { items: readonly (infer Row)[] }
  ? Row
  : O extends Record<string, unknown>
    ? Extract<O[keyof O], readonly unknown[]>[number]
    : unknown

interface ListCallOptions<P extends EndpointPath> {
  /** Replaces `{page, pageSize, search, sort, tab, …filters}`. */
  readonly input?: (view: ListView) => InputOf<P>
  /** The field that holds the rows where it is not `items`. */
  readonly itemsKey?: string
  readonly refetchInterval?: number | false
}

/** One page of a list from the server; the last page stays while the next one loads. */
export function useListCall<P extends EndpointPath>(
  path: P,
  list: ListState,
  options: ListCallOptions<P> = {},
): ListQuery<RowOf<OutputOf<P>>> {
  type Row = RowOf<OutputOf<P>>
  const { input = (view) => viewInput(view) as InputOf<P>, itemsKey = 'items', refetchInterval } = options
  const read = (output: unknown): ListAnswer<Row> => {
    const value = (output ?? {}) as Record<string, unknown>
    const items = (value[itemsKey] ?? []) as readonly Row[]
    return {
      items,
      total: typeof value.total === 'number' ? value.total : items.length,
      counts: (value.counts ?? {}) as Record<string, number>,
    }
  }
  const now = input(list.view)
  const query = useQuery<OutputOf<P>, ApiError>({
    queryKey: keyOf(path, now),
    queryFn: ({ signal }) => call(path, now, { signal }),
    placeholderData: keepPreviousData as never,
    refetchInterval,
  })
  return {
    answer: query.data === undefined ? undefined : read(query.data),
    error: query.error,
    loading: query.data === undefined && query.error === null,
    refreshing: query.isPlaceholderData,
    retry: () => void query.refetch(),
    fetchAll: async () => read(await call(path, input({ ...list.view, page: 1, pageSize: PAGE_SIZE_ALL }))).items,
  }
}
