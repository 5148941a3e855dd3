import { createStore } from '../lib/store.ts'
import type { Realm } from './session.ts'

/**
 * A page whose session has ended: calls wait here until the sign-in panel over the page has succeeded,
 * then go out again, so that page and input are kept [A3a].
 */
export const expired = createStore<Realm | null>(null)

interface PendingCall {
  readonly retry: () => void
  readonly giveUp: () => void
}
let pending: PendingCall[] = []

/** True when somebody signed in again; false when the person left for the sign-in page. */
export function waitForSignIn(realm: Realm): Promise<boolean> {
  expired.set(realm)
  return new Promise((resolve) => {
    pending.push({ retry: () => resolve(true), giveUp: () => resolve(false) })
  })
}

export function signedInAgain(): void {
  const all = pending
  pending = []
  expired.set(null)
  for (const one of all) one.retry()
}

export function leftForSignIn(): void {
  const all = pending
  pending = []
  expired.set(null)
  for (const one of all) one.giveUp()
}
