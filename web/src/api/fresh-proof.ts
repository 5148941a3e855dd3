import { createWaitingRoom } from '../lib/waiting-room.ts'

/** Calls that ask who is there [C3a] wait here until the dialog over the page has the proof; it holds ten minutes. */
const room = createWaitingRoom<true>()

export const proofAsked = room.asked
/** True when the proof was given; false when the person thought better of it. */
export const waitForProof = (): Promise<boolean> => room.wait(true)
export const proofGiven = (): void => room.leave(true)
export const proofDeclined = (): void => room.leave(false)
