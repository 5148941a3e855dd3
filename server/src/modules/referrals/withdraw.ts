import { referenceOf } from '@portal/contracts/document-series.ts'
import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { Localized } from '@portal/contracts/locale.ts'
import type { referralWithdraw } from '@portal/contracts/modules/referrals.contract.ts'
import { formatMoney, money } from '@portal/contracts/money.ts'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Invoice, issueInvoice } from '../invoices/index.ts'
import { undisputed } from './disputed.ts'
import { insertWithdrawal, lockAvailable, moveAll, type Referral } from './store.ts'
import { changed } from './tell.ts'

/** Everything that is available, as one document that staff pay or reject. Nothing is paid here. */
export async function withdraw({ tx, customer, note }: TxCall<typeof referralWithdraw>): Promise<OutputOf<typeof referralWithdraw>> {
  const asked = (await askFor(tx, customer.id)) ?? fail('referral.nothing-available')
  const { id, total, currency } = asked
  note({ detail: `${referenceOf(asked)} ${formatMoney(money(total, currency), 'en-US')}` })
  return { id }
}

/** Null where nothing is available. */
export async function askFor(tx: Tx, accountId: number): Promise<Invoice | null> {
  const rewards = await undisputed(tx, await lockAvailable(tx, accountId))
  const [first] = rewards
  if (!first) return null
  const { brandId, currency } = first
  const amount = rewards.reduce((sum, reward) => sum + reward.amount, 0)
  const draft = { brandId, accountId, type: 'referral-withdraw' as const, lines: [lineOf(rewards, amount)] }
  const invoice = await issueInvoice(tx, draft, async ({ id: invoiceId }) => {
    await moveAll(tx, rewards, 'withdraw', 'customer', { withdrawalId: invoiceId })
    await insertWithdrawal(tx, { invoiceId, brandId, accountId, currency, amount, rewards: rewards.length, askedAt: tx.now })
  })
  await changed(tx, accountId)
  return invoice
}

const LINE: Localized = { 'en-US': 'Referral rewards', 'vi-VN': 'Thưởng giới thiệu', 'zh-CN': '推荐奖励' }

/** One line, however many friends: a document has room for their number, not for a thousand names. */
function lineOf(rewards: readonly Referral[], amount: number) {
  const n = rewards.length
  const detail: Localized = {
    'en-US': n === 1 ? 'for one friend' : `for ${n} friends`,
    'vi-VN': `cho ${n} người bạn`,
    'zh-CN': `${n} 位好友`,
  }
  return { kind: 'reward' as const, description: LINE, detail, unitCost: amount, quantity: 1, subtotal: amount, options: {} }
}
