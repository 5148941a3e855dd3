import { referenceOf } from '@portal/contracts/document-series.ts'
import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type * as calls from '@portal/contracts/modules/referrals.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Invoice, lockInvoice, moveInvoice } from '../invoices/index.ts'
import { post } from '../ledger/index.ts'
import { notify } from '../notices/index.ts'
import { undisputed } from './disputed.ts'
import { dissolve } from './dissolve.ts'
import { isRipe, matureKey } from './earn.ts'
import {
  findReferral,
  findWithdrawal,
  lockReferral,
  lockRewardsOf,
  moveAll,
  moveReferral,
  oldestWaiting,
  patchReferral,
  settleWithdrawal,
  type Withdrawal,
} from './store.ts'
import { changed, tellMatured, tellRejected } from './tell.ts'

/** It goes its way: available when it is time, or at once. */
export async function approveReward(
  { tx, staff, note }: TxCall<typeof calls.operatorReferralApprove>,
  { id, reason }: InputOf<typeof calls.operatorReferralApprove>,
): Promise<OutputOf<typeof calls.operatorReferralApprove>> {
  const referral = (await lockReferral(tx, id)) ?? fail('not-found')
  const { referrerId, fullName, state } = referral
  note({ accountId: referrerId, detail: fullName })
  if (!referral.held) fail('referral.not-held')
  const patch = { held: false, decidedBy: staff.username }
  const ripe = isRipe(referral, tx.now)
  if (!ripe) await patchReferral(tx, id, patch)
  else if (await moveReferral(tx, referral, 'mature', 'staff', patch)) await tellMatured(tx, referral, false)
  await changed(tx, referrerId)
  const status = ripe ? ('received-reward' as const) : state
  note({ before: { held: true, status: state }, after: { held: false, status, reason } })
  return { id, status }
}

/** One that a withdrawal asks for ends that withdrawal, and leaves the others in it to be asked for anew. */
export async function rejectReward(
  { tx, staff, note }: TxCall<typeof calls.operatorReferralReject>,
  { id, remark }: InputOf<typeof calls.operatorReferralReject>,
): Promise<OutputOf<typeof calls.operatorReferralReject>> {
  const seen = (await findReferral(tx, id)) ?? fail('not-found')
  // The document first, as by whoever decides about it.
  const document = seen.state === 'pending-withdraw' && seen.withdrawalId !== null ? await lockInvoice(tx, seen.withdrawalId) : null
  const referral = (await lockReferral(tx, id)) ?? fail('not-found')
  const { referrerId, fullName, state: status } = referral
  note({ accountId: referrerId, detail: fullName })
  // Asked for, or put back, between the two looks.
  if (referral.withdrawalId !== seen.withdrawalId) fail('referral.decided')
  const decided = { remark, decidedBy: staff.username }
  const asked = status === 'pending-withdraw' && document !== null
  if (asked) await dissolve(tx, document, referral, 0, decided)
  else if (!(await moveReferral(tx, referral, 'reject', 'staff', { held: false, ...decided }))) fail('referral.decided')
  await tx.cancelJob(matureKey(referral))
  await tellRejected(tx, referral, remark)
  const after = asked ? ('rejected-withdraw' as const) : ('rejected-reward' as const)
  note({ before: { status }, after: { status: after, remark, ...(asked && { withdrawal: referenceOf(document) }) } })
  return { id, status: after }
}

interface Waiting {
  readonly invoice: Invoice
  readonly withdrawal: Withdrawal
}

/** The document first: whoever weighs a reward in it waits here. */
async function waiting(tx: Tx, id: number): Promise<Waiting> {
  const withdrawal = (await findWithdrawal(tx, id)) ?? fail('not-found')
  return { invoice: (await lockInvoice(tx, id)) ?? fail('not-found'), withdrawal }
}

/** The oldest of a customer's, held until the end of the transaction. */
export async function waitingWithdrawal(tx: Tx, accountId: number): Promise<Waiting | null> {
  const id = await oldestWaiting(tx, accountId)
  return id === null ? null : await waiting(tx, id)
}

const notice = ({ id, accountId }: Invoice, what: string) => ({
  ...{ accountId, mail: true, link: `/home/order/detail/${id}`, cause: `invoice:${id}:${what}` },
})

/** The one place that pays rewards: once per document, into the main balance. What a bank fights over waits until a person has looked. */
export async function payOut(tx: Tx, { invoice, withdrawal }: Waiting, by: string, reason: string): Promise<void> {
  const { invoiceId, brandId, accountId, currency, amount } = withdrawal
  if ((await moveInvoice(tx, invoice, 'approve', 'staff')) === null) fail('referral.decided')
  const rewards = await lockRewardsOf(tx, invoiceId)
  if (rewards.some(({ held }) => held) || (await undisputed(tx, rewards)).length < rewards.length) fail('referral.disputed')
  await moveAll(tx, rewards, 'pay', 'staff', { decidedBy: by })
  await settleWithdrawal(tx, invoiceId, { outcome: 'paid', remark: reason || null, decidedBy: by })
  await post(tx, 'reward-pay', { brandId, accountId, currency, key: `reward-pay:${invoiceId}`, cause: { invoiceId }, amount })
  const params = { number: referenceOf(invoice), amount: money(amount, currency) }
  await notify(tx, { ...notice(invoice, 'paid'), kind: 'referral-paid', params })
  await changed(tx, accountId)
}

export async function approveWithdrawal(
  { tx, staff, note }: TxCall<typeof calls.operatorWithdrawalApprove>,
  { id, reason }: InputOf<typeof calls.operatorWithdrawalApprove>,
): Promise<OutputOf<typeof calls.operatorWithdrawalApprove>> {
  const { invoice, withdrawal } = await waiting(tx, id)
  const { accountId, currency, amount } = withdrawal
  note({ accountId, detail: referenceOf(invoice) })
  await payOut(tx, { invoice, withdrawal }, staff.username, reason)
  note({ before: { status: invoice.state }, after: { status: 'finished', paid: amount, currency, reason } })
  return { id, paid: money(amount, currency) }
}

/** The rewards in it are rejected with it. */
export async function rejectWithdrawal(
  { tx, staff, note }: TxCall<typeof calls.operatorWithdrawalReject>,
  { id, remark }: InputOf<typeof calls.operatorWithdrawalReject>,
): Promise<OutputOf<typeof calls.operatorWithdrawalReject>> {
  const { invoice, withdrawal } = await waiting(tx, id)
  const { accountId, currency, amount } = withdrawal
  const number = referenceOf(invoice)
  note({ accountId, detail: number })
  if ((await moveInvoice(tx, invoice, 'cancel', 'staff')) === null) fail('referral.decided')
  await moveAll(tx, await lockRewardsOf(tx, id), 'reject-withdraw', 'staff', { held: false, remark, decidedBy: staff.username })
  await settleWithdrawal(tx, id, { outcome: 'refused', remark, decidedBy: staff.username })
  const params = { number, amount: money(amount, currency), remark }
  await notify(tx, { ...notice(invoice, 'not-paid'), kind: 'referral-not-paid', params })
  await changed(tx, accountId)
  note({ before: { status: invoice.state }, after: { status: 'cancelled', amount, currency, remark } })
  return { id }
}
