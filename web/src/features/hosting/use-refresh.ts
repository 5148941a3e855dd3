import { usePolling } from '../../api/event-effects.ts'
import type { Hosting } from './calls.ts'
import { isMoving } from './state.ts'

const BELT_MS = 5_000

/** How often to ask again: while a panel was asked for something the live feed is trusted, but not blindly. */
export function useRefreshInterval(rows: readonly Pick<Hosting, 'status'>[]): number | false {
  const moving = rows.some(isMoving)
  const polling = usePolling(moving)
  return polling === false && moving ? BELT_MS : polling
}
