import type { ActionRule } from './actions.ts'

/** What people look at: members too, whatever state it is in. */
const look: ActionRule = {
  by: ['owner', 'member'],
  staff: 'any',
  service: ['installing', 'active'],
  suspended: 'any',
  cancelled: 'any',
  protection: 'any',
  while: 'any',
  power: 'any',
  system: 'any',
  capability: null,
  proof: 'none',
  move: null,
}

/** Of the paid time, not of the machine: its owner's alone, and possible while it is suspended. */
const paid: ActionRule = { ...look, by: ['owner'], staff: ['billing'], service: ['active'], cancelled: 'no' }

/** What every sold thing has [S1a][M10][M12]: one implementation, declared per kind's path. */
export const lifeActions = {
  view: { ...look, unlisted: true },
  /** What it costs and what is due: members see no payment data [P1]. */
  quote: { ...look, by: ['owner'], unlisted: true },
  note: { ...look, by: ['owner'], staff: ['support'], unlisted: true },
  rename: { ...look, by: ['owner'], staff: ['support'] },
  /** Lifted only with fresh proof: the call asks for it. */
  protect: { ...look, by: ['owner'], staff: 'none' },
  /** Its facts, to take along [S9]; passwords among them are judged as a look at them. */
  export: { ...look, unlisted: true },
  renew: paid,
  autorenew: paid,
  cancel: { ...paid, cancelled: 'not-at-once' },
  /** Data dies: asked beside `cancel` where it is to be at once. */
  'cancel-now': { ...paid, cancelled: 'not-at-once', protection: 'off', proof: 'fresh' },
  'revoke-cancellation': { ...paid, cancelled: 'must' },
  /** Its owner's alone [S7]; what is unpaid, cancelled or at work is put in order first. */
  transfer: { ...paid, staff: 'none', suspended: 'no', while: 'idle', system: 'own', proof: 'fresh', hold: 'transfers', typeName: true },
} as const satisfies Record<string, ActionRule>

/** Of what can be lent to teammates [P1]: a kind whose table has these rows, and whose calls are declared with them, is shareable. */
export const shareActions = {
  /** Given, changed and taken back by the owner alone: nobody lends it in another's name. */
  share: { ...look, by: ['owner'], staff: 'none', hold: 'secrets' },
  'view-shares': { ...look, by: ['owner'], unlisted: true },
} as const satisfies Record<string, ActionRule>

/** Of what can be enlarged while it runs [M13]; a larger plan has transfer left where all of it is used. */
export const changeActions = {
  change: { ...paid, suspended: 'transfer', capability: 'resize' },
  addon: { ...paid, suspended: 'transfer', capability: 'resize' },
} as const satisfies Record<string, ActionRule>
