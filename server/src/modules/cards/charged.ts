import { isPayable } from '@portal/contracts/machines/invoice.machine.ts'
import type { Tx } from '../../platform/tx.ts'
import { cancelInvoice, type Invoice, lockInvoice } from '../invoices/index.ts'
import { retryAt, TOPUP_DECLINES_MOST } from './auto.rules.ts'
import { type AutoCharge, chargeOfPayment, chargesOfInvoice, findAuto, lastTopups, patchCharge } from './auto.store.ts'
import { type Card, findCard } from './cards.store.ts'
import { switchOff } from './off.ts'
import { planCharge } from './plan.ts'
import { tellCharged, tellDropped } from './tell.ts'

interface Ended {
  readonly paymentId: number
  readonly outcome: 'paid' | 'action' | 'failed'
  readonly reason: string
}

/** What a gateway said of a charge, by whatever way that came: noted once, and told. */
export async function noteCharged(tx: Tx, { paymentId, outcome, reason }: Ended): Promise<void> {
  const found = await chargeOfPayment(tx, paymentId)
  if (!found) return
  // The document first, as everybody does.
  const invoice = await lockInvoice(tx, found.invoiceId)
  const charge = await chargeOfPayment(tx, paymentId, true)
  const card = await findCard(tx, found.cardId)
  if (!charge || !invoice || !card) throw new Error(`charge of payment ${paymentId} is not whole`)
  if (outcome === 'paid') {
    // Money that arrived after all is money: also of what was declined before.
    const settled = { state: 'paid' as const, settledAt: tx.now, reason: '' }
    if (await patchCharge(tx, charge.id, ['asked', 'action', 'declined', 'dropped'], settled))
      await tellCharged(tx, charge, { card, invoice, outcome })
  } else if (outcome === 'action') {
    if (await patchCharge(tx, charge.id, ['asked'], { state: 'action' })) await tellCharged(tx, charge, { card, invoice, outcome })
  } else await failed(tx, charge, { card, invoice, reason })
}

async function failed(
  tx: Tx,
  charge: AutoCharge,
  { card, invoice, reason }: { readonly card: Card; readonly invoice: Invoice; readonly reason: string },
): Promise<void> {
  // Whoever was asked to confirm it was told so, and did not.
  const wasTold = charge.state === 'action'
  const why = wasTold ? 'confirm' : reason
  const over = !isPayable(invoice)
  const state = over || why === 'not-asked' ? 'dropped' : 'declined'
  const settled = { state, settledAt: tx.now, reason: over ? 'closed' : why } as const
  if (!(await patchCharge(tx, charge.id, ['asked', 'action'], settled)) || over || wasTold) return
  if (why === 'confirm') return await tellCharged(tx, charge, { card, invoice, outcome: 'action' })
  // A top-up that was declined is announced anew, if at all; one that its gateway did not get to is still the one that was announced.
  const again = charge.purpose === 'renewal' || state === 'dropped' ? await retry(tx, charge, { card, invoice, why }) : null
  if (state === 'declined') await tellCharged(tx, charge, { card, invoice, outcome: 'declined', why, again })
  if (charge.purpose === 'renewal' || again !== null) return
  // Whoever switched it off meanwhile waits for nothing.
  if (state === 'dropped' && (await findAuto(tx, charge.accountId))?.enabled) await tellDropped(tx, charge, invoice, 'gateway')
  await endTopup(tx, invoice)
}

/** When it is tried again; null: not by itself. */
async function retry(
  tx: Tx,
  { accountId, purpose }: AutoCharge,
  { card, invoice, why }: { card: Card; invoice: Invoice; why: string },
): Promise<Date | null> {
  const tries = await chargesOfInvoice(tx, invoice.id)
  const counts = {
    declined: tries.filter(({ state }) => state === 'declined').length,
    notAsked: tries.filter(({ reason }) => reason === 'not-asked').length,
  }
  const dueAt = retryAt(why, counts, tx.now)
  const auto = await findAuto(tx, accountId)
  const wanted = purpose === 'renewal' ? auto?.renewals : auto?.topupAmount !== null
  // Its document is gone before the next try: nothing would be left to charge, and nobody would be told.
  const tooLate = purpose === 'topup' && dueAt !== null && invoice.expiresAt !== null && dueAt >= invoice.expiresAt
  if (dueAt === null || tooLate || !auto?.enabled || !wanted) return null
  const last = tries.at(-1)
  await planCharge(tx, { card }, { invoice, purpose, amount: last?.amount ?? invoice.total, dueAt })
  return dueAt
}

/** Nobody waits for its document. A card that declines again and again is not asked any more. */
async function endTopup(tx: Tx, invoice: Invoice): Promise<void> {
  await cancelInvoice(tx, invoice, 'cancel', 'system')
  const latest = await lastTopups(tx, invoice.accountId, TOPUP_DECLINES_MOST)
  if (latest.length === TOPUP_DECLINES_MOST && latest.every(({ state }) => state === 'declined'))
    await switchOff(tx, invoice.accountId, 'system')
}
