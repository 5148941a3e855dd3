import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { searchTerms } from '@portal/contracts/lists.ts'
import type * as calls from '@portal/contracts/modules/customers.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { mayCall, type StaffRoles } from '@portal/contracts/staff.ts'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { codesSaying, staffLabels } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import {
  type Customer,
  findAccount,
  hasFactor,
  holdsForStaff,
  isThrottled,
  lastSeenAt,
  listAccounts,
  listSessionsOf,
  stateOfAccount,
} from '../accounts/index.ts'
import { type Brand, findBrand } from '../brands/index.ts'
import { invoiceFigures } from '../invoices/index.ts'
import { balances, spendableOf } from '../ledger/index.ts'
import { countListed } from '../services/index.ts'
import { findGuard } from '../transfers/index.ts'
import { type Actions, actionsFor } from './actions.rules.ts'

type List = OutputOf<typeof calls.listCustomers>
type Detail = OutputOf<typeof calls.customerDetail>

export async function customerList(
  { tx, lang }: TxCall<typeof calls.listCustomers>,
  input: InputOf<typeof calls.listCustomers>,
): Promise<List> {
  const states = codesSaying(searchTerms(input.search)?.text, staffLabels[lang].customers.state)
  const { rows, counts } = await listAccounts(tx, { ...input, states, brandId: input.brandId ?? null, sort: input.sort ?? '-id' })
  return { items: await rowsOf(tx, rows), total: counts[input.tab], counts }
}

async function rowsOf(tx: Tx, accounts: readonly Customer[]): Promise<List['items']> {
  const ids = accounts.map(({ id }) => id)
  const [spendable, services] = [await spendableOf(tx, ids), await countListed(tx, ids)]
  const brands = new Map<number, Brand | null>()
  for (const id of new Set(accounts.map(({ brandId }) => brandId))) brands.set(id, await findBrand(tx, id))
  return accounts.map((account) => {
    const { id, username, email, profileName } = account
    const brand = brands.get(account.brandId) ?? fail('not-found')
    return {
      ...{ id, username, email, profileName },
      brand: { id: brand.id, name: brand.name },
      state: stateOfAccount(account),
      balance: money(spendable.get(`${id} ${brand.currency}`) ?? 0, brand.currency),
      services: services.get(id) ?? 0,
      createdAt: account.createdAt.toISOString(),
    }
  })
}

export async function customerDetail(
  { tx, staff }: TxCall<typeof calls.customerDetail>,
  { id }: InputOf<typeof calls.customerDetail>,
): Promise<Detail> {
  const account = (await findAccount(tx, id)) ?? fail('not-found')
  const [row] = await rowsOf(tx, [account])
  if (!row) throw new Error(`account ${id} has no row`)
  const { main, promotional, points, receivable } = await balances(tx, id, row.balance.currency)
  const brand = await findBrand(tx, account.brandId)
  const sessions = brand ? await listSessionsOf(tx, id, brand) : []
  const throttled = await isThrottled(tx, account)
  const transfersBlockedAt = (await findGuard(tx, id))?.blockedAt ?? null
  const facts = {
    state: row.state,
    activated: account.activatedAt !== null,
    throttled,
    transfersBlocked: transfersBlockedAt !== null,
    sessions: sessions.length,
    factor: await hasFactor(tx, id),
  }
  const may = (...roles: StaffRoles): boolean => mayCall(staff.roles, { effect: 'write', roles })
  const actions: Actions = actionsFor(facts, { support: may('support', 'billing'), money: may('billing') })
  return {
    ...row,
    ...{ phone: account.phone, social: account.social, locale: account.locale, createdIp: account.createdIp },
    activatedAt: account.activatedAt?.toISOString() ?? null,
    bannedAt: account.bannedAt?.toISOString() ?? null,
    ...{ banReason: account.banReason, staffNote: account.staffNote, referrerId: account.referrerId },
    lastSeenAt: (await lastSeenAt(tx, id))?.toISOString() ?? null,
    throttled,
    transfersBlockedAt: transfersBlockedAt?.toISOString() ?? null,
    wallets: { main, promotional, points, receivable },
    unpaidInvoices: (await invoiceFigures(tx, id)).pending,
    sessions: sessions.map(({ id, device, ip, createdAt, lastSeenAt }) => ({
      ...{ id, device, ip },
      openedAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    holds: await holdsForStaff(tx, id, staff),
    actions,
  }
}
