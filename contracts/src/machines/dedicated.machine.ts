import { z } from 'zod'
import { defineMachine } from '../machine.ts'
import { dedicatedTransient } from './transient.ts'

const people = ['customer', 'member', 'staff'] as const
/** Where the controller's word is awaited or was lost: the next look settles it. */
const settled = ['running', 'stopped', 'success', 'error', 'checking', 'unchecked'] as const

/**
 * Run status of a dedicated server. `unchecked`: a power action failed, and nobody knows what became of the machine until its controller
 * says. `found-*` are what it says, never what we asked for; `success` is shown once after a confirmed action.
 */
export const dedicatedMachine = defineMachine({
  name: 'dedicated',
  states: ['checking', 'running', 'stopped', 'success', 'error', 'unchecked', ...dedicatedTransient],
  initial: 'installing',
  moves: [
    { event: 'start', from: ['stopped', 'success', 'error', 'unchecked'], to: 'starting', by: people },
    { event: 'shutdown', from: ['running', 'success', 'error', 'unchecked'], to: 'shutting down', by: people },
    { event: 'stop', from: ['running', 'success', 'error', 'unchecked'], to: 'stopping', by: people },
    { event: 'restart', from: ['running', 'success', 'error', 'unchecked'], to: 'restarting', by: people },
    {
      event: 'reinstall',
      from: ['running', 'stopped', 'success', 'error', 'unchecked'],
      to: 'reinstalling OS',
      by: ['customer', 'member'],
    },
    { event: 'rgc-create', from: ['running', 'stopped', 'success', 'unchecked'], to: 'RGC creating', by: people },
    { event: 'built', from: ['installing'], to: 'running', by: ['system'] },
    { event: 'confirmed', from: [...dedicatedTransient], to: 'success', by: ['system'] },
    { event: 'failed', from: [...dedicatedTransient], to: 'unchecked', by: ['system'] },
    { event: 'found-running', from: [...settled, ...dedicatedTransient], to: 'running', by: ['system'] },
    { event: 'found-stopped', from: [...settled, ...dedicatedTransient], to: 'stopped', by: ['system'] },
    { event: 'silent', from: ['running', 'stopped', 'success', 'error'], to: 'checking', by: ['system'] },
    // Another machine stands in its place: nobody has said yet how that one is.
    { event: 'replaced', from: [...settled, ...dedicatedTransient], to: 'checking', by: ['staff'] },
  ],
})

export const dedicatedStateSchema = z.enum(dedicatedMachine.states)
export type DedicatedState = z.infer<typeof dedicatedStateSchema>

export const dedicatedPowerVerbs = ['start', 'shutdown', 'stop', 'restart'] as const
export type DedicatedPowerVerb = (typeof dedicatedPowerVerbs)[number]
