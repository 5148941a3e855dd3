import { z } from 'zod'
import { defineMachine } from '../machine.ts'

/** A machine of the inventory. Only `stock` is ever reserved; what a customer had is wiped in `maintenance` before it is stock again. */
export const hardwareMachine = defineMachine({
  name: 'hardware',
  states: ['stock', 'reserved', 'installing', 'assigned', 'maintenance', 'retired'],
  initial: 'stock',
  moves: [
    { event: 'reserve', from: ['stock'], to: 'reserved', by: ['system', 'staff'] },
    { event: 'install', from: ['reserved'], to: 'installing', by: ['staff'] },
    { event: 'assign', from: ['reserved', 'installing'], to: 'assigned', by: ['system', 'staff'] },
    // Nobody has touched it yet.
    { event: 'release', from: ['reserved'], to: 'stock', by: ['system', 'staff'] },
    // Somebody's data may be on it.
    { event: 'free', from: ['installing', 'assigned'], to: 'maintenance', by: ['system', 'staff'] },
    { event: 'break', from: ['stock', 'reserved', 'installing', 'assigned'], to: 'maintenance', by: ['staff'] },
    { event: 'repair', from: ['maintenance', 'retired'], to: 'stock', by: ['staff'] },
    { event: 'retire', from: ['stock', 'maintenance'], to: 'retired', by: ['staff'] },
  ],
})

export const hardwareStateSchema = z.enum(hardwareMachine.states)
export type HardwareState = z.infer<typeof hardwareStateSchema>

/** What staff decide of a machine that nobody has; the rest follows from services. */
export const HARDWARE_DECISIONS = ['break', 'repair', 'retire'] as const
export type HardwareDecision = (typeof HARDWARE_DECISIONS)[number]
