import { z } from 'zod'
import { defineMachine } from '../machine.ts'
import { vpsTransient } from './transient.ts'

const people = ['customer', 'member', 'staff'] as const
/** Where the engine's word is awaited or was lost: the next look settles it. */
const settled = ['running', 'stopped', 'success', 'error', 'checking'] as const

/**
 * Run status of a VPS [S1]. `success` is shown once after a confirmed action [S1b].
 * `found-*` are what the engine says, never what we asked for.
 */
export const vpsMachine = defineMachine({
  name: 'vps',
  states: ['checking', 'running', 'stopped', 'success', 'error', ...vpsTransient],
  initial: 'installing',
  moves: [
    { event: 'start', from: ['stopped', 'success', 'error'], to: 'starting', by: people },
    { event: 'shutdown', from: ['running', 'success', 'error'], to: 'shutting down', by: people },
    { event: 'stop', from: ['running', 'success', 'error'], to: 'stopping', by: people },
    { event: 'restart', from: ['running', 'success', 'error'], to: 'restarting', by: people },
    { event: 'rebuild', from: ['running', 'stopped', 'success', 'error'], to: 'rebuilding', by: people },
    { event: 'snapshot', from: ['running', 'stopped', 'success'], to: 'snapshotting', by: people },
    { event: 'restore', from: ['running', 'stopped', 'success', 'error'], to: 'restoring', by: people },
    { event: 'backup', from: ['running', 'stopped', 'success'], to: 'backing up', by: ['staff', 'system'] },
    { event: 'recover', from: ['running', 'stopped', 'success', 'error'], to: 'recovering', by: people },
    // Its disk is lost with its host: made anew on another one.
    { event: 'replace', from: [...settled], to: 'recovering', by: people },
    { event: 'rgc-create', from: ['running', 'stopped', 'success'], to: 'RGC creating', by: people },
    { event: 'rgc-delete', from: ['running', 'stopped', 'success', 'error'], to: 'RGC deleting', by: people },
    // Suspension and resumption by the billing run: the power is cut or given back, whatever the customer wishes.
    { event: 'force-stop', from: [...settled], to: 'stopping', by: ['system', 'staff'] },
    { event: 'force-start', from: [...settled], to: 'starting', by: ['system', 'staff'] },
    // A size that was paid for: off, resized, on again.
    { event: 'resize', from: ['running', 'stopped', 'success', 'error'], to: 'restarting', by: ['system'] },
    // Its processors set up anew: off and on again.
    { event: 'optimize', from: ['running', 'stopped', 'success', 'error'], to: 'restarting', by: people },
    // Another system, or another disc in its drive: off and on again.
    { event: 'rescue', from: ['running', 'stopped', 'success', 'error'], to: 'restarting', by: people },
    { event: 'unrescue', from: ['running', 'stopped', 'success', 'error'], to: 'restarting', by: people },
    { event: 'media', from: ['running', 'stopped', 'success', 'error'], to: 'restarting', by: people },
    // To another host: off where it must be, and as it was before.
    { event: 'move', from: [...settled], to: 'restarting', by: ['system'] },
    { event: 'confirmed', from: [...vpsTransient], to: 'success', by: ['system'] },
    { event: 'built', from: ['installing'], to: 'running', by: ['system'] },
    { event: 'found-running', from: [...settled, ...vpsTransient], to: 'running', by: ['system'] },
    { event: 'found-stopped', from: [...settled, ...vpsTransient], to: 'stopped', by: ['system'] },
    { event: 'silent', from: ['running', 'stopped', 'success', 'error', ...vpsTransient], to: 'checking', by: ['system'] },
    { event: 'lost', from: [...settled, ...vpsTransient], to: 'error', by: ['system'] },
  ],
})

export const vpsStateSchema = z.enum(vpsMachine.states)
export type VpsState = z.infer<typeof vpsStateSchema>

/** The four power verbs; each is a call of its own. */
export const vpsPowerVerbs = ['start', 'shutdown', 'stop', 'restart'] as const
export type VpsPowerVerb = (typeof vpsPowerVerbs)[number]
