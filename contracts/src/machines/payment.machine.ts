import { z } from 'zod'
import { defineMachine } from '../machine.ts'

export const PAYMENT_STATES = ['created', 'pending', 'unknown', 'succeeded', 'failed'] as const
export const paymentStateSchema = z.enum(PAYMENT_STATES)
export type PaymentState = z.infer<typeof paymentStateSchema>

/**
 * One attempt to pay through a gateway. `unknown`: it may have happened, so it is asked about and never tried again.
 * Money that arrives after a failure is real all the same: `failed` leads to `succeeded`, never the other way.
 */
export const paymentMachine = defineMachine({
  name: 'payment',
  states: PAYMENT_STATES,
  initial: 'created',
  moves: [
    { event: 'started', from: ['created', 'unknown'], to: 'pending', by: ['customer', 'system'] },
    { event: 'lost', from: ['created', 'pending'], to: 'unknown', by: ['system'] },
    { event: 'arrived', from: ['created', 'pending', 'unknown', 'failed'], to: 'succeeded', by: ['system', 'staff'] },
    { event: 'refused', from: ['created', 'pending', 'unknown'], to: 'failed', by: ['customer', 'system', 'staff'] },
  ],
})
