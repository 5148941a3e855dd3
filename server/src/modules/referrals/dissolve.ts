import { referenceOf } from '@portal/contracts/document-series.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Invoice, moveInvoice } from '../invoices/index.ts'
import { notify } from '../notices/index.ts'
import { lockRewardsOf, moveAll, patchReferral, type Referral, settleWithdrawal } from './store.ts'

interface Decided {
  readonly remark: string
  readonly decidedBy: string
}

/**
 * A reward in a withdrawal that waits came to be worth less, or nothing. A document that was issued never changes: it is cancelled, and what
 * is left of it is available again, except what waits for a person. The caller holds the document. `decided`: by staff; null: by the
 * reward's order.
 */
export async function dissolve(
  tx: Tx,
  document: Invoice,
  lessened: Referral,
  worth: number,
  decided: Decided | null = null,
): Promise<void> {
  const by = decided ? 'staff' : 'system'
  if ((await moveInvoice(tx, document, 'cancel', by)) === null) throw new Error(`withdrawal ${document.id} cannot end`)
  const rewards = await lockRewardsOf(tx, document.id)
  const left = rewards.filter(({ id }) => id !== lessened.id || worth > 0)
  await moveAll(tx, left, 'put-back', 'system', { withdrawalId: null })
  // What waits for a person does so without the withdrawal, too.
  const held = left.filter((reward) => reward.held)
  await moveAll(tx, held, 'contest', 'system')
  if (worth > 0) await patchReferral(tx, lessened.id, { amount: worth })
  else await moveAll(tx, [lessened], 'reject-withdraw', by, { held: false, ...decided })
  await settleWithdrawal(tx, document.id, { outcome: 'void', remark: null, decidedBy: null, ...decided })
  await notify(tx, {
    accountId: document.accountId,
    kind: worth > 0 ? 'referral-void-less' : left.length > 0 ? 'referral-void' : 'referral-void-alone',
    params: { number: referenceOf(document), name: lessened.fullName },
    link: '/home/referral',
    mail: true,
    cause: `invoice:${document.id}:void`,
  })
}
