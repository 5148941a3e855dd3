import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import type { ApiError } from '../../api/errors.ts'
import { feedState } from '../../api/events.ts'
import { keyOf } from '../../api/keys.ts'
import { useStore } from '../../lib/store.ts'
import type { Vps } from './calls.ts'
import { isMoving } from './vps-state.ts'

const PATH = 'user/service/vps/status'
const MOST = 100
const SHOWN_ONCE_MS = 2_000

/**
 * The machines with the latest word on those that move. The feed makes only this small call stale several times a second
 * during a build; without the feed the page itself is asked for every other second and nothing is added here.
 */
export function useFresh<T extends Vps>(machines: readonly T[]): readonly T[] {
  const live = useStore(feedState) === 'live'
  const ids = machines
    .filter(isMoving)
    .slice(0, MOST)
    .map(({ id }) => id)
  const { data, isFetchedAfterMount } = useQuery<OutputOf<typeof PATH>, ApiError>({
    queryKey: keyOf(PATH, { ids }),
    queryFn: ({ signal }) => call(PATH, { ids }, { signal }),
    enabled: live && ids.length > 0,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(({ VMStatus }) => VMStatus === 'success') ? SHOWN_ONCE_MS : false),
  })
  return useMemo(() => {
    // An answer of an earlier action on the same machine may still be cached; it must never be shown for this one.
    if (!data || !isFetchedAfterMount) return machines
    const fresh = new Map(data.items.map((item) => [item.id, item]))
    return machines.map((machine) => {
      const now = isMoving(machine) && fresh.get(machine.id)
      if (!now) return machine
      const { VMStatus, ...facts } = now
      return { ...machine, ...facts, status: VMStatus }
    })
  }, [machines, data, isFetchedAfterMount])
}
