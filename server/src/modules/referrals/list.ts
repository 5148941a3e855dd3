import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { searchTerms } from '@portal/contracts/lists.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { referralList } from '@portal/contracts/modules/referrals.contract.ts'
import { money, toDecimalText } from '@portal/contracts/money.ts'
import { type ReferralState, statesOf, tabOf } from '@portal/contracts/referrals.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { codesSaying } from '../../platform/labels.ts'
import { type Invoice, invoicesByIds } from '../invoices/index.ts'
import { referralLabels, remarkOf } from './labels.ts'
import { nextOf, pageOf, type StateSums, sumsOf } from './list.store.ts'
import { openedLately } from './open.ts'
import { programmeOf } from './programme.store.ts'
import { type Referral, waitsSince } from './store.ts'
import { rewardMoney } from './tell.ts'

type Answer = OutputOf<typeof referralList>

/** The customer's own screen: one page of friends, and the sums of all of them. */
export async function listReferrals(
  { tx, lang, customer, brand }: TxCall<typeof referralList>,
  { page, pageSize, search, sort = '-created_at', tab }: InputOf<typeof referralList>,
): Promise<Answer> {
  const text = searchTerms(search)?.text
  const said = text === undefined ? null : { text, states: codesSaying(text, referralLabels[lang].status) }
  const [{ rows, counts }, sums, next, since, { enabled, percent }, opened] = await Promise.all([
    pageOf(tx, {
      ...{ referrerId: customer.id, search: said, sort, limit: pageSize, offset: (page - 1) * pageSize },
      states: tab === undefined ? null : statesOf(tab),
    }),
    sumsOf(tx, customer.id),
    nextOf(tx, customer.id),
    waitsSince(tx, customer.id),
    programmeOf(tx, brand.id),
    openedLately(tx, customer.id),
  ])
  const invoices = await invoicesByIds(
    tx,
    rows.flatMap(({ withdrawalId }) => withdrawalId ?? []),
  )
  const tabs = byTab(counts)
  return {
    referralObjectList: rows.map((row) => rowView(row, invoices, lang)),
    total: tabs.get(tab ?? 'all') ?? 0,
    counts: Object.fromEntries(tabs),
    totals: totalsOf(sums, brand.currency),
    next: next?.maturesAt ? { amount: rewardMoney(next), at: next.maturesAt.toISOString() } : null,
    waitsSince: since?.toISOString() ?? null,
    percent: enabled ? percent : null,
    opened,
    userID: customer.id,
  }
}

/** As the lists part them, and all together. */
export function byTab(counts: ReadonlyMap<ReferralState, number>): Map<string, number> {
  const tabs = new Map([['all', 0]])
  for (const [state, n] of counts) for (const tab of ['all', tabOf(state)]) tabs.set(tab, (tabs.get(tab) ?? 0) + n)
  return tabs
}

/** Word for word as the specification sums them. */
function totalsOf(sums: StateSums, currency: 'USD' | 'VND'): Answer['totals'] {
  const of = (...states: readonly ReferralState[]) =>
    money(
      states.reduce((sum, state) => sum + (sums.get(state)?.amount ?? 0), 0),
      currency,
    )
  return {
    available: of('received-reward'),
    pendingWithdraw: of('pending-withdraw'),
    processing: of('pending-reward'),
    total: of('immature', 'pending-reward', 'received-reward', 'pending-withdraw', 'withdrawn'),
  }
}

function rowView(row: Referral, invoices: ReadonlyMap<number, Invoice>, lang: Locale): Answer['referralObjectList'][number] {
  const reward = rewardMoney(row)
  return {
    ...{ id: row.id, created_at: row.createdAt.toISOString(), updated_at: row.updatedAt.toISOString() },
    ...{ amount_reward: Number(toDecimalText(reward)), status: row.state, remark: remarkOf(row, lang) },
    ...{ email: row.email, full_name: row.fullName, reward, held: row.held },
    maturesAt: row.maturesAt?.toISOString() ?? null,
    withdrawal: invoiceRef(row.withdrawalId, invoices),
  }
}

export const invoiceRef = (id: number | null, invoices: ReadonlyMap<number, Invoice>): { id: number; number: string | null } | null =>
  id === null ? null : { id, number: invoices.get(id)?.number ?? null }
