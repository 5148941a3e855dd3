import { EDGE_SILENT_SECONDS, type ProxyTrouble } from '@portal/contracts/edge.ts'

/** How an endpoint is, beside how it is to be. `waiting`: its host has not applied the last change yet. */
export interface ActualState {
  readonly state: 'open' | 'closed' | 'waiting' | 'trouble'
  readonly trouble: ProxyTrouble | null
  /** Its host is not heard of: what is said here is what it said last. */
  readonly silent: boolean
}

interface Standing {
  readonly suspended: boolean
  /** The host's version that brought its last change. */
  readonly changed: number
  readonly applied: number
  readonly trouble: ProxyTrouble | null
  readonly heardAt: Date | null
}

export const isSilent = (seenAt: Date | null, now: Date): boolean =>
  seenAt === null || now.getTime() - seenAt.getTime() > EDGE_SILENT_SECONDS * 1000

/** A status says what the host said, not what was asked for. */
export function actualOf({ suspended, changed, applied, trouble, heardAt }: Standing, now: Date): ActualState {
  const silent = isSilent(heardAt, now)
  if (applied < changed) return { state: 'waiting', trouble: null, silent }
  if (trouble !== null) return { state: 'trouble', trouble, silent }
  return { state: suspended ? 'closed' : 'open', trouble: null, silent }
}
