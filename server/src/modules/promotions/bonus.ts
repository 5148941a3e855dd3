import { type Currency, money, roundHalfAway } from '@portal/contracts/money.ts'
import type { Tx } from '../../platform/tx.ts'
import { lockedBalances, post } from '../ledger/index.ts'
import { notify } from '../notices/index.ts'
import { type Bonus, lockBonus, writeUndeserved } from './store.ts'

/** A top-up's bonus, locked before any wallet is, as whoever gives it locks; null where there is none. */
export const holdBonus = (tx: Tx, invoiceId: number): Promise<Bonus | null> => lockBonus(tx, invoiceId)

/** What of a bonus is not deserved when so much of the money that earned it went back. */
export const undeservedOf = (bonus: number, { received, gone }: { readonly received: number; readonly gone: number }): number =>
  received <= 0 ? 0 : roundHalfAway((bonus * Math.min(gone, received)) / received)

/**
 * Money of a top-up went back to where it came from, or came again: its bonus follows, in proportion [failures: promo grants are clawed back].
 * Whatever order this is told in, the bonus is what the money that stayed deserves. The caller holds the bonus by `holdBonus`.
 */
export async function weighBonus(
  tx: Tx,
  bonus: Bonus,
  currency: Currency,
  moved: { readonly received: number; readonly gone: number },
): Promise<void> {
  const undeserved = undeservedOf(bonus.amount, moved)
  const more = undeserved - bonus.undeserved
  if (more === 0) return
  await writeUndeserved(tx, bonus, undeserved)
  // One that was not given yet is weighed when it is.
  if (bonus.state !== 'paid') return
  if (more > 0) await takeBonusBack(tx, { ...bonus, turns: bonus.turns + 1 }, more, currency)
  else await giveAgain(tx, bonus, -more, currency)
}

const ownerOf = ({ brandId, accountId, invoiceId }: Bonus, currency: Currency) => ({
  ...{ brandId, accountId, currency },
  cause: { invoiceId },
})

export async function takeBonusBack(tx: Tx, bonus: Bonus, amount: number, currency: Currency): Promise<void> {
  const owner = ownerOf(bonus, currency)
  const wallets = await lockedBalances(tx, bonus, currency)
  const promotional = Math.min(wallets.promotional.amount, amount)
  const main = Math.min(wallets.main.amount, amount - promotional)
  const key = `bonus-take-back:${bonus.invoiceId}:${bonus.turns}`
  await post(tx, 'bonus-take-back', { ...owner, key, amount, promotional, main })
  await notify(tx, {
    ...{ accountId: bonus.accountId, kind: 'bonus-taken-back', params: { amount: money(amount, currency) }, mail: true },
    ...{ link: `/home/order/detail/${bonus.invoiceId}`, cause: key },
  })
}

async function giveAgain(tx: Tx, bonus: Bonus, amount: number, currency: Currency): Promise<void> {
  const { receivable } = await lockedBalances(tx, bonus, currency)
  const key = `bonus-return:${bonus.invoiceId}:${bonus.turns + 1}`
  await post(tx, 'bonus-return', { ...ownerOf(bonus, currency), key, amount, owed: Math.min(receivable.amount, amount) })
}
