import type { Work } from '@portal/contracts/modules/services.contract.ts'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { usePolling } from '../../api/event-effects.ts'
import { keyOf } from '../../api/keys.ts'
import { kindNamed, kinds } from './kinds.ts'

interface Watched {
  readonly id: number
  readonly type: string
}

/** What is under way on services of any kind, live, by their ids; kinds that answer no such call are left out. */
export function useWorks(services: readonly Watched[]): ReadonlyMap<number, Work | null> {
  const polling = usePolling(true)
  const answers = useQueries({
    queries: kinds.flatMap((kind) => {
      const { status } = kind
      const ids = services.filter(({ type }) => kindNamed(type) === kind).map(({ id }) => id)
      if (status === null || ids.length === 0) return []
      return [
        {
          queryKey: keyOf(status, { ids }),
          queryFn: ({ signal }: { signal: AbortSignal }) => call(status, { ids }, { signal }),
          refetchInterval: polling,
          placeholderData: keepPreviousData,
        },
      ]
    }),
  })
  return new Map(answers.flatMap(({ data }) => data?.items.map(({ id, work }) => [id, work] as const) ?? []))
}
