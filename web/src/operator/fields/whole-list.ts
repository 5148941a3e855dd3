import { folded } from '@portal/contracts/folded.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../../api/errors.ts'
import type { ListQuery } from '../../design/table/use-list-call.ts'
import type { ListState } from '../../design/table/use-list-state.ts'

/** A list that comes whole because it is short, as the table wants it: searched and paged here. */
export function wholeList<Row>(
  query: UseQueryResult<{ readonly items: readonly Row[] }, ApiError>,
  { view }: ListState,
  searched: (row: Row) => string,
): ListQuery<Row> {
  const text = folded(view.search.trim())
  const all = query.data?.items.filter((row) => folded(searched(row)).includes(text))
  const from = (view.page - 1) * view.pageSize
  return {
    answer: all && { items: all.slice(from, from + view.pageSize), total: all.length, counts: { all: all.length } },
    error: query.error,
    loading: query.data === undefined && query.error === null,
    refreshing: false,
    retry: () => void query.refetch(),
    fetchAll: async () => all ?? [],
  }
}
