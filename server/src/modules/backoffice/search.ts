import { SEARCH_SHOWN } from '@portal/contracts/constants.ts'
import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { idIn } from '@portal/contracts/lists.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { operatorAddressList, operatorNodeMachines } from '@portal/contracts/modules/addresses.operator.contract.ts'
import { listCustomers } from '@portal/contracts/modules/customers.operator.contract.ts'
import { deliveryDetail } from '@portal/contracts/modules/delivery.operator.contract.ts'
import { failedJobList } from '@portal/contracts/modules/jobs.operator.contract.ts'
import { mailDetail } from '@portal/contracts/modules/mails.operator.contract.ts'
import { operatorConfirmPayment, operatorOrderDetail } from '@portal/contracts/modules/orders.operator.contract.ts'
import type { operatorSearch } from '@portal/contracts/modules/search.contract.ts'
import { operatorServiceDetail } from '@portal/contracts/modules/services.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { mayCall, type StaffRoles } from '@portal/contracts/staff.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { failedJobs } from '../../platform/jobs/failed.ts'
import { jobsSaying } from '../../platform/labels.ts'
import { searchMails } from '../../platform/mail-list.ts'
import { searchSagas } from '../../platform/saga/operator.store.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, searchAccounts, stateOfAccount, whoseAre } from '../accounts/index.ts'
import { listBrands } from '../brands/index.ts'
import { searchAddresses, searchNodes } from '../infrastructure/index.ts'
import { searchInvoices } from '../invoices/index.ts'
import { searchReceipts } from '../payments/index.ts'
import { searchServices, servicesByIds } from '../services/index.ts'
import { addressesOf, atAddress } from './staff-facts.ts'

type Answer = OutputOf<typeof operatorSearch>
type Group = Answer['groups'][number]
type ItemOf<W extends Group['what']> = Extract<Group, { what: W }>['items'][number]

/** What was asked for, and what everybody's search needs of it: read once. */
interface Asked {
  readonly tx: Tx
  readonly text: string
  readonly lang: Locale
  readonly brandId: number | null
  readonly brandIds: readonly number[]
  readonly accounts: readonly Account[]
  readonly serviceIds: readonly number[]
  readonly limit: number
}

interface Source<W extends Group['what']> {
  readonly what: W
  /** Who may open what is found: as the call behind its page declares. */
  readonly opens: { readonly roles?: StaffRoles }
  readonly find: (asked: Asked) => Promise<ItemOf<W>[]>
}

const source = <W extends Group['what']>(what: W, opens: Source<W>['opens'], find: Source<W>['find']): Source<W> => ({ what, opens, find })

/** In the order in which they are shown. */
const SOURCES = [
  source('customers', listCustomers, async ({ tx, accounts }) => {
    const whose = await whoseAre(tx, idsOf(accounts))
    return accounts.map((account) => ({
      ...{ id: account.id, username: account.username, email: account.email, profileName: account.profileName },
      ...{ brand: whose.get(account.id)?.brand ?? { id: account.brandId, name: '' }, state: stateOfAccount(account) },
    }))
  }),
  source('services', operatorServiceDetail, async ({ tx, serviceIds }) => {
    const byId = await servicesByIds(tx, serviceIds)
    const rows = serviceIds.flatMap((id) => byId.get(id) ?? [])
    const [whose, addresses] = await Promise.all([
      whoseAre(
        tx,
        rows.map(({ accountId }) => accountId),
      ),
      addressesOf(tx, rows),
    ])
    return rows.flatMap(({ id, kind, type, name, planName, state, paymentStatus, suspending, accountId }) => {
      const owner = whose.get(accountId)
      return owner
        ? [{ id, kind, type, name, plan: planName, state, paymentStatus, suspending, address: addresses.get(id) ?? null, ...owner }]
        : []
    })
  }),
  source('invoices', operatorOrderDetail, async ({ tx, text, brandIds, accounts, limit }) => {
    const rows = await searchInvoices(tx, { text, brandIds, accountIds: idsOf(accounts), limit })
    const whose = await whoseAre(
      tx,
      rows.map(({ accountId }) => accountId),
    )
    return rows.flatMap(({ id, number, type, state, total, currency, accountId }) => {
      const owner = whose.get(accountId)
      return owner ? [{ id, number, type, status: state, total: money(total, currency), ...owner }] : []
    })
  }),
  source('payments', operatorConfirmPayment, async ({ tx, text, brandIds, limit }) =>
    (await searchReceipts(tx, text, limit))
      .filter(({ brandId }) => brandIds.includes(brandId))
      .map(({ id, reference, gateway, amount, currency, invoiceId, at }) => ({
        ...{ id, reference, gateway, amount: money(amount, currency), invoiceId, at: at.toISOString() },
      })),
  ),
  source('work', deliveryDetail, async ({ tx, text, brandIds, serviceIds, limit }) => {
    const rows = await searchSagas(tx, { id: idIn(text), subjectIds: serviceIds, ended: serviceIds.length === 1, limit })
    const services = await servicesByIds(
      tx,
      rows.map(({ subjectId }) => subjectId),
    )
    return rows.flatMap(({ id, kind, state, subjectId }) => {
      const service = services.get(subjectId)
      if (service && !brandIds.includes(service.brandId)) return []
      return [{ id, kind, state, service: service ? { id: service.id, name: service.name } : null }]
    })
  }),
  source('jobs', failedJobList, async ({ tx, text, lang, limit }) => {
    const { rows } = await failedJobs(tx, {
      tab: 'failed',
      text: text.toLowerCase(),
      said: jobsSaying(text.toLowerCase(), lang),
      sort: '-id',
      limit,
      offset: 0,
    })
    return rows.map(({ id, name, lastError }) => ({ id, name, error: lastError }))
  }),
  source('addresses', operatorAddressList, ({ tx, text, limit }) => searchAddresses(tx, text, limit)),
  source('nodes', operatorNodeMachines, ({ tx, text, limit }) => searchNodes(tx, text, limit)),
  source('mails', mailDetail, async ({ tx, text, brandId, limit }) =>
    (await searchMails(tx, text, brandId, limit)).map(({ id, recipient, subject, state, createdAt }) => ({
      ...{ id, recipient, subject, state, at: createdAt.toISOString() },
    })),
  ),
] as const

/** One call for the whole palette; each kind of thing is found by index, and only where the caller's roles open it. */
export async function staffSearch(
  { tx, staff, lang }: TxCall<typeof operatorSearch>,
  { text, brandId: brand }: InputOf<typeof operatorSearch>,
): Promise<Answer> {
  const limit = SEARCH_SHOWN + 1
  const brandId = brand ?? null
  const [accounts, atHost, brands] = await Promise.all([
    searchAccounts(tx, text, brandId, limit),
    atAddress(tx, text),
    brandId === null ? listBrands(tx) : [{ id: brandId }],
  ])
  const serviceIds = await searchServices(tx, { text, brandId, serviceIds: atHost, accountIds: idsOf(accounts), limit })
  const asked: Asked = { tx, text, lang, brandId, brandIds: idsOf(brands), accounts, serviceIds, limit }
  const open = SOURCES.filter(({ opens }) => mayCall(staff.roles, { effect: 'read', roles: opens.roles ?? [] }))
  const groups = await Promise.all(open.map(async ({ what, find }) => groupOf(what, await find(asked))))
  return { groups: groups.filter(({ items }) => items.length > 0) }
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)
const groupOf = (what: Group['what'], items: readonly unknown[]): Group =>
  ({ what, items: items.slice(0, SEARCH_SHOWN), more: items.length > SEARCH_SHOWN }) as Group
