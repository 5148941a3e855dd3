import { useQueries } from '@tanstack/react-query'
import { queryOf } from '../../api/hooks.ts'
import { kinds } from './kinds.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Services of the caller and those shared with them, of every kind: to choose one from. The first hundred of each. */
export function useEveryKind(): readonly Named[] {
  const answers = useQueries({
    queries: kinds.map(({ base }) => ({ ...queryOf(`${base}/list`, { page: 1, pageSize: 100 }), staleTime: 60_000 })),
  })
  return answers.flatMap(({ data }) => data?.items.map(({ id, name }) => ({ id, name })) ?? [])
}
