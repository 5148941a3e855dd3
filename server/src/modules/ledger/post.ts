import { events } from '@portal/contracts/events.ts'
import type { Currency } from '@portal/contracts/money.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { insertTransfers, lockAccounts, type Owner, type PostingAccount, readWallets, templatesOf } from './store.ts'
import type { Cause } from './tables.ts'
import { legsOf, type Template, type Templates } from './templates.rules.ts'
import { isWallet } from './wallets.rules.ts'

export type Posting<T extends Template> = Owner &
  Templates[T] & { readonly key: string; readonly cause: Cause; readonly currency: Currency }

/** A template with what it needs. */
export type Order = { [T in Template]: readonly [template: T, posting: Posting<T>] }[Template]

/**
 * The only way money moves: a named template under an idempotency key. Answers false where the key was posted before.
 * Looks at the locked wallets first, so that the customer hears a sentence where the database would only refuse.
 */
export async function post<T extends Template>(tx: Tx, template: T, posting: Posting<T>): Promise<boolean> {
  const posted = await postAll(tx, [[template, posting] as unknown as Order])
  return posted.has(posting.key)
}

/** As `post`, for many at once, in their order: answers the keys that were posted now. One that cannot be posted refuses them all. */
export async function postAll(tx: Tx, orders: readonly Order[]): Promise<ReadonlySet<string>> {
  const wanted = orders.map(([template, { key, cause, currency, brandId, accountId, ...amounts }]) => {
    const legs = legsOf(template, amounts as unknown as Templates[typeof template], currency)
    return { template, key, cause, currency, brandId, accountId, legs }
  })
  const drafts = wanted.filter(({ legs }) => legs.length > 0)
  if (drafts.length === 0) return new Set()
  const keys = drafts.map(({ key }) => key)
  const [accounts, before] = await Promise.all([lockAccounts(tx, drafts), templatesOf(tx, keys)])
  const fresh = drafts.filter(({ key, template }) => {
    const used = before.get(key)
    if (used !== undefined && used !== template) throw new Error(`ledger key ${key} was used for ${used}`)
    return used === undefined
  })
  const entries = fresh.map((draft) => ({ ...draft, legs: draft.legs.map((leg) => ({ ...leg, account: accounts(draft, leg) })) }))
  refuseOverdrafts(entries)
  const posted = await insertTransfers(tx, entries)
  for (const { key, cause, currency, brandId, accountId, legs } of entries.filter((entry) => posted.has(entry.key))) {
    if (legs.some(({ account }) => isWallet(account.kind))) await tx.emit(events.balanceChanged, {}, accountId)
    const credited = legs.reduce((sum, { account, amount }) => sum + (account.kind === 'main' ? amount : 0), 0)
    if (credited > 0) await settleOwed(tx, { key, cause, currency, brandId, accountId }, credited)
  }
  return posted
}

interface Entry {
  readonly account: PostingAccount
  readonly amount: number
}

/** Each by what those before it leave. */
function refuseOverdrafts(postings: readonly { readonly legs: readonly Entry[] }[]): void {
  const left = new Map<number, number>()
  for (const { account, amount } of postings.flatMap(({ legs }) => legs)) {
    const available = left.get(account.id) ?? account.balance
    left.set(account.id, available + amount)
    if (!isWallet(account.kind) || account.kind === 'receivable' || available + amount >= 0) continue
    throw account.kind === 'points'
      ? new AppError('order.not-enough-points', { needed: -amount, available })
      : new AppError('order.not-enough-credit')
  }
}

type Credited = Pick<Posting<Template>, 'key' | 'cause' | 'currency' | 'brandId' | 'accountId'>

/** Whatever enters the main balance, from wherever, first pays what is owed [M1]. */
async function settleOwed(tx: Tx, { key, cause, currency, brandId, accountId }: Credited, credited: number): Promise<void> {
  const wallets = await readWallets(tx, accountId)
  const owed = -(wallets.find((wallet) => wallet.kind === 'receivable' && wallet.currency === currency)?.balance ?? 0)
  const amount = Math.min(owed, credited)
  if (amount > 0) await post(tx, 'receivable-settle', { brandId, accountId, currency, cause, key: `${key}/settle`, amount })
}
