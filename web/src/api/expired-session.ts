import { createWaitingRoom } from '../lib/waiting-room.ts'
import type { Realm } from './session.ts'

/** A page whose session has ended: calls wait here until the sign-in panel over the page has succeeded [A3a]. */
const room = createWaitingRoom<Realm>()

export const expired = room.asked
/** True when somebody signed in again; false when the person left for the sign-in page. */
export const waitForSignIn = room.wait
export const signedInAgain = (): void => room.leave(true)
export const leftForSignIn = (): void => room.leave(false)
