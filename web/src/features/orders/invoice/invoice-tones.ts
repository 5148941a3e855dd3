import type { InvoiceState, InvoiceType } from '@portal/contracts/machines/invoice.machine.ts'
import type { Tone } from '../../../design/data/status.tsx'

export const tones: Record<InvoiceState, Tone> = {
  unpaid: 'warn',
  pending: 'busy',
  credited: 'ok',
  installing: 'busy',
  provisioned: 'ok',
  partially: 'warn',
  renewed: 'ok',
  finished: 'ok',
  cancelled: 'off',
  fraud: 'danger',
}

/** Something is under way: the page looks more often where events do not arrive by themselves. */
export const isInTransition = (status: InvoiceState): boolean => status === 'pending' || status === 'installing'
export const isPayable = (status: InvoiceState): boolean => status === 'unpaid' || status === 'pending'
/** A withdrawal waits for ours, not for the customer's. */
export const waitsForMoney = ({ status, type }: { readonly status: InvoiceState; readonly type: InvoiceType }): boolean =>
  isPayable(status) && type !== 'referral-withdraw'
