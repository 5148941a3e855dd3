import type { Currency } from '@portal/contracts/money.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { findTransfer, insertTransfer, lockAccounts, type Owner, readWallets } from './store.ts'
import type { Cause } from './tables.ts'
import { legsOf, type Template, type Templates } from './templates.rules.ts'
import { isWallet } from './wallets.rules.ts'

export type Posting<T extends Template> = Owner &
  Templates[T] & { readonly key: string; readonly cause: Cause; readonly currency: Currency }

/**
 * The only way money moves: a named template under an idempotency key. Answers false where the key was posted before.
 * Looks at the locked wallets first, so that the customer hears a sentence where the database would only refuse.
 */
export async function post<T extends Template>(tx: Tx, template: T, posting: Posting<T>): Promise<boolean> {
  const { key, cause, currency, brandId, accountId, ...amounts } = posting
  const legs = legsOf(template, amounts as unknown as Templates[T], currency)
  if (legs.length === 0) return false
  const accounts = await lockAccounts(tx, { brandId, accountId }, legs)
  const entries = legs.map((leg) => {
    const account = accounts.get(`${leg.account} ${leg.currency}`)
    if (!account) throw new Error(`no ledger account ${leg.account} ${leg.currency}`)
    return { account, amount: leg.amount }
  })
  const before = await findTransfer(tx, key)
  if (before) {
    if (before.template !== template) throw new Error(`ledger key ${key} was used for ${before.template}`)
    return false
  }
  for (const { account, amount } of entries) {
    if (isWallet(account.kind) && account.kind !== 'receivable' && account.balance + amount < 0) {
      throw account.kind === 'points'
        ? new AppError('order.not-enough-points', { needed: -amount, available: account.balance })
        : new AppError('order.not-enough-credit')
    }
  }
  const posted = await insertTransfer(
    tx,
    { id: key, template, cause },
    entries.map(({ account, amount }) => ({ accountId: account.id, amount })),
  )
  if (!posted) return false
  if (entries.some(({ account }) => isWallet(account.kind))) await tx.emit('balance.changed', {}, accountId)
  const credited = entries.reduce((sum, { account, amount }) => sum + (account.kind === 'main' ? amount : 0), 0)
  if (credited > 0) await settleOwed(tx, posting, credited)
  return true
}

/** Whatever enters the main balance, from wherever, first pays what is owed [M1]. */
async function settleOwed(tx: Tx, { key, cause, currency, brandId, accountId }: Posting<Template>, credited: number): Promise<void> {
  const wallets = await readWallets(tx, accountId)
  const owed = -(wallets.find((wallet) => wallet.kind === 'receivable' && wallet.currency === currency)?.balance ?? 0)
  const amount = Math.min(owed, credited)
  if (amount > 0) await post(tx, 'receivable-settle', { brandId, accountId, currency, cause, key: `${key}/settle`, amount })
}
