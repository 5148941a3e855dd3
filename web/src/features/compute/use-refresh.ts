import { usePolling } from '../../api/event-effects.ts'
import type { Vps } from './calls.ts'
import { isMoving } from './vps-state.ts'

const SHOWN_ONCE_MS = 2_000
const BELT_MS = 10_000

/** `settingPassword`: told by the page of one machine. */
type Watched = Pick<Vps, 'status' | 'work'> & { readonly settingPassword?: boolean }

/**
 * How often to ask again. `success` and `checking` are replaced by the next look [S1b], which no event announces;
 * while work is under way the live feed is trusted, but not blindly.
 */
export function useRefreshInterval(machines: readonly Watched[]): number | false {
  const moving = machines.some((machine) => machine.settingPassword || isMoving(machine))
  const polling = usePolling(moving)
  if (machines.some(({ status }) => status === 'success' || status === 'checking')) return SHOWN_ONCE_MS
  return polling === false && moving ? BELT_MS : polling
}
