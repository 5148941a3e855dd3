import { useStore } from '../lib/store.ts'
import { feedState, onEvent, onReset, type PortalEvent } from './events.ts'
import { underPath } from './keys.ts'
import { queryClient } from './query-client.ts'

type Effects = Readonly<Record<string, readonly string[]>>

/** Which cached answers an event makes stale, by its type or the first word of it. A feature adds its line. */
const stale: Record<string, readonly string[]> = {
  service: ['user/service', 'user/dashboard', 'user/calendar'],
  rgc: ['user/rgc', 'user/service'],
  invoice: ['user/order', 'user/profile', 'user/dashboard', 'user/calendar'],
  order: ['user/order', 'user/profile', 'user/dashboard', 'user/calendar'],
  payment: ['user/order', 'user/profile', 'user/dashboard'],
  balance: ['user/profile', 'user/balance', 'user/dashboard', 'user/calendar', 'user/order/finish-several-preview'],
  ticket: ['user/ticket', 'user/dashboard'],
  team: ['user/team', 'user/service'],
  notification: ['user/notification'],
  notice: ['user/notification'],
  session: ['user/session', 'user/profile', 'user/2fa'],
  // Several a second during a build: only what shows progress is asked for again.
  'service.progress': ['user/dashboard/overview'],
  'service.ordered': ['user/service', 'user/dashboard', 'user/order'],
  'service.delivered': ['user/service', 'user/dashboard', 'user/order'],
  'service.undeliverable': ['user/service', 'user/dashboard', 'user/order', 'user/profile'],
  referral: ['user/referral'],
  profile: ['user/profile', 'user/2fa'],
}

/** What more a feature's answers hang on. */
export function addEffects(more: Effects): void {
  for (const [event, paths] of Object.entries(more)) stale[event] = [...(stale[event] ?? []), ...paths]
}

const WAIT_MS = 120
let pending = new Set<string>()

/** Several events of one moment cause one refresh. */
function refresh(event: PortalEvent): void {
  const paths = stale[event.type] ?? stale[event.type.split('.')[0] ?? ''] ?? []
  if (paths.length === 0) return
  if (pending.size === 0) {
    setTimeout(() => {
      const all = pending
      pending = new Set()
      for (const path of all) void queryClient.invalidateQueries(underPath(path))
    }, WAIT_MS)
  }
  for (const path of paths) pending.add(path)
}

export function connectEventsToCache(): void {
  onEvent(refresh)
  onReset(() => void queryClient.invalidateQueries())
}

/**
 * `refetchInterval` of a page: with a live feed none; without it every 2 s while something is in transition, else every 30 s.
 */
export function usePolling(inTransition: boolean): number | false {
  const state = useStore(feedState)
  if (state === 'live') return false
  return inTransition ? 2_000 : 30_000
}
