import { z } from 'zod'
import { defineMachine } from '../machine.ts'

/** Delivery of anything sold [S1a]. What is paid, overdue or suspended is the payment status, kept apart. */
export const serviceMachine = defineMachine({
  name: 'service',
  states: ['ordered', 'installing', 'active', 'ended', 'undelivered'],
  initial: 'ordered',
  moves: [
    { event: 'build', from: ['ordered'], to: 'installing', by: ['system', 'staff'] },
    // Dedicated servers are delivered by staff without a build of ours.
    { event: 'deliver', from: ['ordered', 'installing'], to: 'active', by: ['system', 'staff'] },
    { event: 'give-up', from: ['ordered', 'installing'], to: 'undelivered', by: ['system', 'staff'] },
    { event: 'end', from: ['active'], to: 'ended', by: ['system', 'staff'] },
    // Its disk is kept for days; the engine has to say that it is still there.
    { event: 'undelete', from: ['ended'], to: 'active', by: ['staff'] },
  ],
})

export const serviceStateSchema = z.enum(serviceMachine.states)
export type ServiceState = z.infer<typeof serviceStateSchema>

/** The specification's five labels; derived by the database from suspension, cancellation and the due date. */
export const paymentStatusSchema = z.enum(['OK', 'Overdue', 'Suspended', 'Cancelled', 'Unknown'])
export type PaymentStatus = z.infer<typeof paymentStatusSchema>
