import { z } from 'zod'
import { defineMachine } from '../machine.ts'
import { hostingTransient } from './transient.ts'

/** Where an account is, or was, on a panel. */
const there = ['active', 'suspended', 'missing', ...hostingTransient] as const

/**
 * State of a web hosting account: what its panel said last, never what it was asked. While something is asked the state says so;
 * `missing`: the panel does not know the account any more, and staff were told.
 */
export const hostingMachine = defineMachine({
  name: 'hosting',
  states: ['active', 'suspended', 'missing', 'removed', ...hostingTransient],
  initial: 'installing',
  moves: [
    { event: 'built', from: ['installing'], to: 'active', by: ['system'] },
    { event: 'suspend', from: ['active', 'missing', 'resuming', 'changing', 'setting password'], to: 'suspending', by: ['system'] },
    { event: 'resume', from: ['suspended', 'missing', 'suspending'], to: 'resuming', by: ['system'] },
    { event: 'change', from: ['active'], to: 'changing', by: ['system'] },
    { event: 'set-password', from: ['active'], to: 'setting password', by: ['customer', 'staff'] },
    { event: 'found-active', from: there.filter((state) => state !== 'installing'), to: 'active', by: ['system'] },
    { event: 'found-suspended', from: there.filter((state) => state !== 'installing'), to: 'suspended', by: ['system'] },
    {
      event: 'lost',
      from: ['active', 'suspended', 'suspending', 'resuming', 'changing', 'setting password'],
      to: 'missing',
      by: ['system'],
    },
    { event: 'removed', from: [...there], to: 'removed', by: ['system'] },
  ],
})

export const hostingStateSchema = z.enum(hostingMachine.states)
export type HostingState = z.infer<typeof hostingStateSchema>
