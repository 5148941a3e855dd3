import { type Query, QueryClient } from '@tanstack/react-query'
import { asApiError } from './errors.ts'
import { network, onRetry } from './network.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A second visit shows what is cached at once and refreshes behind it.
      staleTime: 5_000,
      gcTime: 30 * 60_000,
      networkMode: 'always',
      refetchOnWindowFocus: true,
      retry: (count, error) => asApiError(error).isUncertain && count < 2,
      retryDelay: (count) => Math.min(500 * 2 ** count, 4_000),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const asked = new WeakMap<Query, number>()
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'fetch') asked.set(event.query, Date.now())
})

/**
 * Returns since when changes on the server may be missing from what the query holds or waits for, in epoch milliseconds: since it was
 * requested, for the server may have read long before the answer arrived.
 */
export const currentAsOf = (query: Query): number => Math.min(asked.get(query) ?? Date.now(), query.state.dataUpdatedAt || Date.now())

const refetchFailed = () =>
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' || state.fetchFailureCount > 0 })
onRetry(refetchFailed)

/** Once the network is back, what failed meanwhile is asked for again without anybody pressing anything. */
let before = network.get()
network.subscribe(() => {
  const now = network.get()
  if (before === 'lost' && now === 'ok') refetchFailed()
  before = now
})
