import { useQueries } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { kinds } from './kinds.ts'

interface Named {
  readonly id: number
  readonly name: string
}

const FIRST = { page: 1, pageSize: 100 } as const

/** Services of the caller and those shared with them, of every kind: to choose one from. The first hundred of each. */
export function useEveryKind(): readonly Named[] {
  const answers = useQueries({
    queries: kinds.map(({ base }) => {
      const path = `${base}/list` as const
      return {
        queryKey: keyOf(path, FIRST),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(path, FIRST, { signal }),
        staleTime: 60_000,
      }
    }),
  })
  return answers.flatMap(({ data }) => data?.items.map(({ id, name }) => ({ id, name })) ?? [])
}
