import { TRANSFER_WRONG_EMAILS_MAX } from '@portal/contracts/constants.ts'
import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { Pace } from '../../platform/auth/pace.rules.ts'

export const blocksFrom = (wrong: number): boolean => wrong > TRANSFER_WRONG_EMAILS_MAX

/** Offers to one address: nobody's mailbox is filled by who offers and takes back. */
export const perReceiver: Pace = {
  proofFrom: Number.POSITIVE_INFINITY,
  pauseFrom: 5,
  firstPauseSeconds: 60,
  longestPauseSeconds: 1800,
}

export interface Sold {
  readonly trialHours: number | null
  readonly endAt: Date | null
  readonly changeInvoiceId: number | null
}

/**
 * What its owner has to put in order before it is another's, beside what the row of its kind's table says: a trial is once per customer, what
 * is due is the debt of who had it, and a change that was paid is carried out for who paid it.
 */
export function disorder({ trialHours, endAt, changeInvoiceId }: Sold, now: Date): ErrorCode | null {
  if (trialHours !== null) return 'transfer.trial'
  if (endAt === null || endAt <= now) return 'transfer.overdue'
  return changeInvoiceId === null ? null : 'change.under-way'
}

type Offered = { readonly state: string; readonly expiresAt: Date }

/** Also in the moment between its end and the job that ends it. */
export const isOpen = ({ state, expiresAt }: Offered, now: Date): boolean => state === 'pending' && expiresAt > now
