import { idIn, searchTerms } from '@portal/contracts/lists.ts'
import * as calls from '@portal/contracts/modules/referrals.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { statesOf } from '@portal/contracts/referrals.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { codesSaying } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsNamed, type Whose, whoseAre } from '../accounts/index.ts'
import { invoicesByIds } from '../invoices/index.ts'
import { approveReward, approveWithdrawal, rejectReward, rejectWithdrawal } from './decide.ts'
import { referralLabels, remarkOf } from './labels.ts'
import { byTab, invoiceRef } from './list.ts'
import { everybodysReferrals, everybodysWithdrawals, findReferrals, findWithdrawals } from './operator.store.ts'
import { listProgrammes, updateProgramme } from './programme.ts'
import { rewardMoney } from './tell.ts'

const paging = ({ page, pageSize, sort }: { page: number; pageSize: number; sort: string }) => ({
  ...{ limit: pageSize, offset: (page - 1) * pageSize },
  ...{ ascending: !sort.startsWith('-'), byAmount: !sort.endsWith('id') },
})

/** Whom the words of a search name, and what they call so; null where nothing is looked for. */
async function named(tx: Tx, search: string) {
  const text = searchTerms(search)?.text
  return text === undefined ? null : { text, id: idIn(text), accountIds: await accountsNamed(tx, text) }
}

/** Whose the rows are: only accounts that were activated stand in any, and those stay. */
async function people(tx: Tx, ids: readonly number[]): Promise<(id: number) => Whose> {
  const found = await whoseAre(tx, ids)
  return (id) => found.get(id) ?? fail('internal')
}

/** Rewards and withdrawals of everybody, for staff [X1]. */
export const referralOperatorHandlers: readonly Handler[] = [
  query(calls.operatorReferralList, async ({ tx, lang }, { page, pageSize, search, sort = '-id', tab, brandId }) => {
    const only = tab === undefined ? null : tab === 'held' ? { held: true as const } : { states: statesOf(tab) }
    const wanted = await named(tx, search)
    const ids = wanted && (await findReferrals(tx, { ...wanted, states: codesSaying(wanted.text, referralLabels[lang].status) }))
    const { rows, counts, held } = await everybodysReferrals(tx, { brandId, only, ids, ...paging({ page, pageSize, sort }) })
    const whose = await people(
      tx,
      rows.flatMap(({ referrerId, friendId }) => [referrerId, friendId]),
    )
    const invoices = await invoicesByIds(
      tx,
      rows.flatMap(({ orderId, withdrawalId }) => [orderId ?? [], withdrawalId ?? []].flat()),
    )
    const tabs = byTab(counts).set('held', held)
    return {
      items: rows.map((row) => ({
        ...{ id: row.id, ...whose(row.referrerId), friend: whose(row.friendId).customer, status: row.state, held: row.held },
        ...{ signs: row.signs, percent: row.percent, reward: rewardMoney(row), decidedBy: row.decidedBy },
        order: invoiceRef(row.orderId, invoices),
        withdrawal: invoiceRef(row.withdrawalId, invoices),
        maturesAt: row.maturesAt?.toISOString() ?? null,
        remark: remarkOf(row, lang),
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      })),
      total: tabs.get(tab ?? 'all') ?? 0,
      counts: Object.fromEntries(tabs),
    }
  }),

  query(calls.operatorWithdrawalList, async ({ tx, lang }, { page, pageSize, search, sort = '-id', tab, brandId }) => {
    const wanted = await named(tx, search)
    const ids = wanted && (await findWithdrawals(tx, { ...wanted, states: codesSaying(wanted.text, referralLabels[lang].outcome) }))
    const asked = { brandId, outcome: tab ?? null, ids, ...paging({ page, pageSize, sort }) }
    const { rows, counts } = await everybodysWithdrawals(tx, asked)
    const whose = await people(
      tx,
      rows.map(({ accountId }) => accountId),
    )
    const invoices = await invoicesByIds(
      tx,
      rows.map(({ invoiceId }) => invoiceId),
    )
    const all = [...counts.values()].reduce((sum, n) => sum + n, 0)
    return {
      items: rows.map(({ invoiceId, accountId, amount, currency, rewards, outcome, remark, decidedBy, askedAt, decidedAt }) => ({
        ...{ id: invoiceId, number: invoices.get(invoiceId)?.number ?? null, ...whose(accountId) },
        ...{ amount: money(amount, currency), rewards, outcome, remark, decidedBy },
        ...{ askedAt: askedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null },
      })),
      total: tab === undefined ? all : (counts.get(tab) ?? 0),
      counts: { all, ...Object.fromEntries(counts) },
    }
  }),

  command(calls.operatorReferralApprove, approveReward),
  command(calls.operatorReferralReject, rejectReward),
  command(calls.operatorWithdrawalApprove, approveWithdrawal),
  command(calls.operatorWithdrawalReject, rejectWithdrawal),
  query(calls.referralProgrammeList, listProgrammes),
  command(calls.referralProgrammeUpdate, updateProgramme),
]
