import { z } from 'zod'
import { defineMachine, type Machine, type Move } from '../machine.ts'

/** One document, one id, one machine per type [M7]: any move that is not listed is refused. */

export const INVOICE_STATES = [
  'unpaid',
  'pending',
  'credited',
  'installing',
  'provisioned',
  'partially',
  'renewed',
  'finished',
  'cancelled',
  'fraud',
] as const
export const invoiceStateSchema = z.enum(INVOICE_STATES)
export type InvoiceState = z.infer<typeof invoiceStateSchema>

export const INVOICE_TYPES = ['topup', 'new', 'renew', 'change', 'promotion', 'other', 'referral-withdraw', 'upgrade', 'trial'] as const
export const invoiceTypeSchema = z.enum(INVOICE_TYPES)
export type InvoiceType = z.infer<typeof invoiceTypeSchema>

export type InvoiceEvent =
  | 'gateway-started'
  | 'gateway-ended'
  | 'cancel'
  | 'expire'
  | 'sold-out'
  | 'pay'
  | 'deliver'
  | 'deliver-some'
  | 'deliver-none'
  | 'finish'
  | 'approve'
  | 'mark-fraud'

type InvoiceMove = Move<InvoiceState, InvoiceEvent>
export type InvoiceMachine = Machine<InvoiceState, InvoiceEvent>

const OPEN = ['unpaid', 'pending'] as const satisfies readonly InvoiceState[]

/** Every type begins unpaid, may wait for a gateway, and may end without money. */
const waiting: readonly InvoiceMove[] = [
  { event: 'gateway-started', from: OPEN, to: 'pending', by: ['customer', 'system'] },
  { event: 'gateway-ended', from: ['pending'], to: 'unpaid', by: ['customer', 'system', 'staff'] },
  { event: 'cancel', from: OPEN, to: 'cancelled', by: ['customer', 'staff', 'system'] },
  { event: 'expire', from: OPEN, to: 'cancelled', by: ['system'] },
]

const paid = (to: InvoiceState, event: InvoiceEvent = 'pay'): InvoiceMove => ({
  event,
  from: OPEN,
  to,
  by: ['customer', 'staff', 'system'],
})
const fraud = (from: readonly InvoiceState[]): InvoiceMove => ({ event: 'mark-fraud', from, to: 'fraud', by: ['staff'] })

function machineOf(type: InvoiceType, moves: readonly InvoiceMove[], initial: InvoiceState = 'unpaid'): InvoiceMachine {
  const used = new Set<InvoiceState>([initial, ...moves.flatMap((move) => [...move.from, move.to])])
  return defineMachine({
    name: `invoice-${type}`,
    states: [initial, ...INVOICE_STATES.filter((state) => used.has(state) && state !== initial)],
    initial,
    moves,
  })
}

const ordered: readonly InvoiceMove[] = [
  ...waiting,
  { event: 'sold-out', from: OPEN, to: 'cancelled', by: ['system'] },
  paid('installing'),
  { event: 'deliver', from: ['installing'], to: 'provisioned', by: ['system', 'staff'] },
  { event: 'deliver-some', from: ['installing'], to: 'partially', by: ['system', 'staff'] },
  // Nothing could be delivered: all the money went back to the balances it came from, so the document ends as if it had not been.
  { event: 'deliver-none', from: ['installing'], to: 'cancelled', by: ['system', 'staff'] },
  { event: 'finish', from: ['provisioned', 'partially'], to: 'finished', by: ['system', 'staff'] },
  fraud(['installing', 'provisioned', 'partially', 'finished']),
]

const altered: readonly InvoiceMove[] = [
  ...waiting,
  paid('installing'),
  { event: 'finish', from: ['installing'], to: 'finished', by: ['system', 'staff'] },
  { event: 'deliver-none', from: ['installing'], to: 'cancelled', by: ['system', 'staff'] },
  fraud(['installing', 'finished']),
]

export const invoiceMachines: Readonly<Record<InvoiceType, InvoiceMachine>> = {
  topup: machineOf('topup', [...waiting, paid('credited'), fraud(['credited'])]),
  new: machineOf('new', ordered),
  trial: machineOf('trial', ordered),
  renew: machineOf('renew', [...waiting, paid('renewed'), fraud(['renewed'])]),
  change: machineOf('change', altered),
  upgrade: machineOf('upgrade', altered),
  promotion: machineOf('promotion', [...waiting, paid('credited'), fraud(['credited'])]),
  other: machineOf('other', [...waiting, paid('finished'), fraud(['finished'])]),
  'referral-withdraw': machineOf(
    'referral-withdraw',
    [
      { event: 'approve', from: ['pending'], to: 'finished', by: ['staff'] },
      // By the system when a reward in it was lost.
      { event: 'cancel', from: ['pending'], to: 'cancelled', by: ['staff', 'system'] },
      fraud(['finished']),
    ],
    'pending',
  ),
}

export const isOpen = (state: InvoiceState): boolean => state === 'unpaid' || state === 'pending'

/** Does it wait for the customer's money? A withdrawal waits for ours. */
export const isPayable = ({ type, state }: { readonly type: InvoiceType; readonly state: InvoiceState }): boolean =>
  isOpen(state) && type !== 'referral-withdraw'
