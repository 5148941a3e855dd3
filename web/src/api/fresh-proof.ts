import { createWaitingRoom } from '../lib/waiting-room.ts'

/** `factor`: a code where there is a second factor; `fresh`: that or the password. */
export type ProofAsked = 'fresh' | 'factor'

/** Calls that ask who is there [C3a] wait here until the dialog over the page has the proof; it holds ten minutes. */
const room = createWaitingRoom<ProofAsked>((now, next) => (now === 'factor' ? now : next))

export const proofAsked = room.asked
/** True when the proof was given; false when the person thought better of it. */
export const waitForProof = (by: unknown): Promise<boolean> => room.wait(by === 'factor' ? 'factor' : 'fresh')
export const proofGiven = (): void => room.leave(true)
export const proofDeclined = (): void => room.leave(false)
