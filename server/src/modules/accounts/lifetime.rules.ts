import { SESSION_DAYS } from '@portal/contracts/constants.ts'
import { addDays } from '@portal/contracts/time.ts'

/** Absolute lifetime of a brand's customer sessions, in days. */
export interface Lifetime {
  readonly sessionDays: number
}

/** A session is alive while it was both used and opened after these instants. */
export interface AliveAfter {
  readonly seen: Date
  readonly opened: Date
}

/** Customer sessions end 30 days after their last use, and at their brand's absolute limit even if they are in use [A4]. */
export const aliveAfter = (now: Date, { sessionDays }: Lifetime): AliveAfter => ({
  seen: addDays(now, -SESSION_DAYS),
  opened: addDays(now, -sessionDays),
})

interface Opened {
  readonly openedAt: Date
  /** The session's own limit, for example when staff opened it. */
  readonly expiresAt: Date | null
}

/** Absolute end of a session: no use extends it. */
export function sessionEnd({ openedAt, expiresAt }: Opened, { sessionDays }: Lifetime): Date {
  const end = addDays(openedAt, sessionDays)
  return expiresAt !== null && expiresAt < end ? expiresAt : end
}

/** The instant at which a session ends unless it is used before: its absolute end, or the end of its idle time if that is earlier. */
export function nextCheck(session: Opened & { readonly lastSeenAt: Date }, lifetime: Lifetime): Date {
  const [idle, end] = [addDays(session.lastSeenAt, SESSION_DAYS), sessionEnd(session, lifetime)]
  return idle < end ? idle : end
}
