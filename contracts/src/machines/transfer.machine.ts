import { z } from 'zod'
import { defineMachine } from '../machine.ts'

/** A service that its owner offers to another customer [S7]: pending until one of the two, or the clock, has decided. */
export const transferMachine = defineMachine({
  name: 'transfer',
  states: ['pending', 'accepted', 'declined', 'taken-back', 'expired'],
  initial: 'pending',
  moves: [
    { event: 'accept', from: ['pending'], to: 'accepted', by: ['customer'] },
    { event: 'decline', from: ['pending'], to: 'declined', by: ['customer'] },
    // By the system when the owner says that somebody else was at the account.
    { event: 'take-back', from: ['pending'], to: 'taken-back', by: ['customer', 'system'] },
    { event: 'expire', from: ['pending'], to: 'expired', by: ['system'] },
  ],
})

export const transferStateSchema = z.enum(transferMachine.states)
export type TransferState = z.infer<typeof transferStateSchema>
