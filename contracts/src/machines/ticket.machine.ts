import { z } from 'zod'
import { defineMachine } from '../machine.ts'

/** A question to support: open and closed; can be closed and reopened. The system closes what its customer left unanswered. */
export const ticketMachine = defineMachine({
  name: 'ticket',
  states: ['open', 'closed'],
  initial: 'open',
  moves: [
    { event: 'close', from: ['open'], to: 'closed', by: ['customer', 'staff', 'system'] },
    { event: 'reopen', from: ['closed'], to: 'open', by: ['customer', 'staff'] },
  ],
})
export const ticketStateSchema = z.enum(ticketMachine.states)
export type TicketState = z.infer<typeof ticketStateSchema>
