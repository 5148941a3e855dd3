import { useStore } from '../lib/store.ts'
import { feedState, onEvent, onReset, type PortalEvent } from './events.ts'
import { underPath } from './keys.ts'
import { queryClient } from './query-client.ts'

type Effects = Readonly<Record<string, readonly string[]>>

/** Which cached answers an event makes stale, by its type or the first word of it. A feature adds its line. */
const stale: Record<string, readonly string[]> = {
  service: ['user/service', 'user/dashboard', 'user/calendar'],
  // Once a minute, while its graphs are open.
  'service.measured': ['user/service/vps/metrics', 'user/service/vps/alert'],
  rgc: ['user/rgc', 'user/service'],
  invoice: ['user/order', 'user/profile', 'user/dashboard', 'user/calendar'],
  order: ['user/order', 'user/profile', 'user/dashboard', 'user/calendar'],
  payment: ['user/order', 'user/profile', 'user/dashboard'],
  balance: ['user/profile', 'user/balance', 'user/dashboard', 'user/calendar', 'user/order/finish-several-preview'],
  ticket: ['user/ticket', 'user/dashboard'],
  'ticket.writing': [],
  team: ['user/team', 'user/service'],
  transfer: ['user/transfer'],
  notification: ['user/notification'],
  notice: ['user/notification'],
  session: ['user/session', 'user/profile', 'user/2fa', 'user/api-key'],
  // During a build only what shows progress is asked for again.
  'service.progress': ['user/dashboard/overview'],
  'service.ordered': ['user/service', 'user/dashboard', 'user/order'],
  'service.delivered': ['user/service', 'user/dashboard', 'user/order'],
  'service.undeliverable': ['user/service', 'user/dashboard', 'user/order', 'user/profile'],
  referral: ['user/referral'],
  profile: ['user/profile', 'user/2fa', 'user/api-key'],
}

/** What more a feature's answers hang on. */
export function addEffects(more: Effects): void {
  for (const [event, paths] of Object.entries(more)) stale[event] = [...(stale[event] ?? []), ...paths]
}

/** Several events of one moment cause one refresh; steps of a build, which come several a second, one every two seconds. */
const WAIT_MS = { soon: 120, progress: 2_000 }

/** Answers that are asked for again together, so long after the first of them became stale. */
function batch(waitMs: number): (paths: readonly string[]) => void {
  let pending = new Set<string>()
  return (paths) => {
    if (paths.length === 0) return
    if (pending.size === 0) {
      setTimeout(() => {
        const all = pending
        pending = new Set()
        for (const path of all) void queryClient.invalidateQueries(underPath(path))
      }, waitMs)
    }
    for (const path of paths) pending.add(path)
  }
}

const soon = batch(WAIT_MS.soon)
const later = batch(WAIT_MS.progress)

function refresh({ type }: PortalEvent): void {
  const paths = stale[type] ?? stale[type.split('.')[0] ?? ''] ?? []
  if (type === 'service.progress') later(paths)
  else soon(paths)
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
