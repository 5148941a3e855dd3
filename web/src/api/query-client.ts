import { QueryClient } from '@tanstack/react-query'
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
