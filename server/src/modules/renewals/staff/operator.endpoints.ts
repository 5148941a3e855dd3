import { referenceOf } from '@portal/contracts/document-series.ts'
import { idIn, searchTerms } from '@portal/contracts/lists.ts'
import * as calls from '@portal/contracts/modules/renewals.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Account, accountsByIds, accountsNamed, whoseAre } from '../../accounts/index.ts'
import type { Settlement } from '../../invoices/index.ts'
import { findService } from '../../services/index.ts'
import { renew } from '../customer/renew.ts'
import { holdAccount, releaseAccount } from './holds.ts'
import { activeService, extend, overridePrice } from './manual.ts'
import { shorten } from './shorten.ts'
import { findHold, heldAccountIds, listHolds } from './staff.store.ts'
import { moneyDetail, moneyOf, troubled } from './staff-views.ts'
import { undelete } from './undelete.ts'

/** A name may be taken once per brand, and begin others. */
const NAMESAKES = 50

/** What staff do by hand about an account or a service; each with a reason, in the log of whom it concerns. */
export const renewalOperatorHandlers = (settlement: Settlement): readonly Handler[] => [
  query(calls.listHolds, async ({ tx }, { page, pageSize, search, sort, brandId }) => {
    const terms = searchTerms(search)
    const named = terms && (await accountsNamed(tx, terms.text))
    const accountIds = brandId === undefined ? named : await heldInBrand(tx, brandId, named)
    const { rows, total } = await listHolds(tx, { accountIds, ascending: sort === 'at', limit: pageSize, offset: (page - 1) * pageSize })
    const whose = await whoseAre(
      tx,
      rows.map(({ accountId }) => accountId),
    )
    const items = rows.flatMap(({ accountId, reason, by, at }) => {
      const who = whose.get(accountId)
      return who ? [{ ...who, reason, by, at: at.toISOString() }] : []
    })
    return { items, total, counts: { all: total } }
  }),

  command(calls.setHold, async ({ tx, staff, note }, { customer, reason }) => {
    const account = await customerNamed(tx, customer)
    const before = await findHold(tx, account.id)
    await holdAccount(tx, { accountId: account.id, reason, by: staff.username })
    note({ accountId: account.id, detail: reason, before: before && { hold: before.reason }, after: { hold: reason } })
    return { customer: { id: account.id, username: account.username, email: account.email } }
  }),

  command(calls.releaseHold, async ({ tx, note }, { id, reason }) => {
    const before = (await findHold(tx, id)) ?? fail('not-found')
    await releaseAccount(tx, id)
    note({ accountId: id, detail: reason, before: { hold: before.reason }, after: null })
    return {}
  }),

  query(calls.billingServices, ({ tx, lang }, input) => troubled(tx, lang, input)),
  query(calls.billingService, async ({ tx }, { id }) => moneyDetail(tx, await activeService(tx, id))),

  command(calls.undeleteService, async ({ tx, note }, { id, reason }) => {
    const before = (await findService(tx, id)) ?? fail('not-found')
    note({ accountId: before.accountId, serviceId: id, detail: `${before.name}: ${reason}`, before: { state: before.state } })
    const { state } = await undelete(tx, id)
    return { state }
  }),

  command(calls.renewForCustomer, async ({ tx, lang, note }, { id, periodMonths, fromBalance, reason }) => {
    const before = await activeService(tx, id)
    const { accountId } = before
    const method = fromBalance ? 'balance' : null
    const [issued] = await renew(tx, settlement, { services: [before], periodMonths, together: false, method, lang })
    if (!issued) throw new Error('nothing was issued')
    const after = await activeService(tx, id)
    const { invoice } = issued
    note({
      ...{ accountId, serviceId: id, detail: `${before.name}: ${reason}`, before: { endAt: before.endAt } },
      after: { endAt: after.endAt, invoice: referenceOf(invoice) },
    })
    const document = { id: invoice.id, number: invoice.number, status: invoice.state, total: money(invoice.total, invoice.currency) }
    return { ...moneyOf(after), invoice: document }
  }),

  command(calls.extendService, async ({ tx, note }, { id, days, reason }) => {
    const { before, after } = await extend(tx, id, days)
    const { accountId, name } = before
    note({ accountId, serviceId: id, detail: `${name}: ${reason}`, before: { endAt: before.endAt }, after: { endAt: after.endAt, days } })
    return moneyOf(after)
  }),

  command(calls.shortenService, async ({ tx, note }, { id, days, reason }) => {
    const { before, after } = await shorten(tx, id, days)
    const { accountId, name } = before
    note({
      accountId,
      serviceId: id,
      detail: `${name}: ${reason}`,
      before: { endAt: before.endAt },
      after: { endAt: after.endAt, days: -days },
    })
    return moneyOf(after)
  }),

  command(calls.overridePrice, async ({ tx, note }, { id, amount, reason }) => {
    const { before, after } = await overridePrice(tx, id, amount)
    const { accountId, name } = before
    const detail = `${name}: ${reason}`
    note({ accountId, serviceId: id, detail, before: { price: before.priceAmount }, after: { price: after.priceAmount } })
    return moneyOf(after)
  }),
]

/** Of a brand's accounts those that are held, and of these only who is among `named`. */
async function heldInBrand(tx: Tx, brandId: number, named: readonly number[] | null): Promise<number[]> {
  const held = await accountsByIds(tx, await heldAccountIds(tx))
  return [...held.values()].filter((one) => one.brandId === brandId && (named === null || named.includes(one.id))).map(({ id }) => id)
}

/** By number, user name or e-mail, whatever the brand; where brands share a name only the number says who is meant. */
async function customerNamed(tx: Tx, name: string): Promise<Account> {
  const text = name.toLowerCase().replace('#', '')
  const id = idIn(text)
  const ids = id === null ? await accountsNamed(tx, text, NAMESAKES) : [id]
  const [account, ...others] = [...(await accountsByIds(tx, ids)).values()].filter((one) =>
    [String(one.id), one.username, one.email.toLowerCase()].includes(text),
  )
  if (account && others.length === 0) return account
  throw new AppError('billing.no-such-customer', {}, { customer: { code: 'billing.no-such-customer' } })
}
