import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { searchTerms } from '@portal/contracts/lists.ts'
import type * as calls from '@portal/contracts/modules/customer-care.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { accountLog } from '../../platform/account-log.ts'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { queueMail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-layout.ts'
import { type Account, billingContactsOf, contactView, findAccount } from '../accounts/index.ts'
import { type Brand, findBrand } from '../brands/index.ts'
import { figuresAndSpending, unpaidOf } from '../invoices/index.ts'
import { billingDayOf } from '../renewals/index.ts'
import { recurringRevenue } from '../services/index.ts'

async function customerAndBrand(tx: TxCall<typeof calls.customerFigures>['tx'], id: number): Promise<{ account: Account; brand: Brand }> {
  const account = (await findAccount(tx, id)) ?? fail('not-found')
  return { account, brand: (await findBrand(tx, account.brandId)) ?? fail('not-found') }
}

export async function figures(
  { tx }: TxCall<typeof calls.customerFigures>,
  { id }: InputOf<typeof calls.customerFigures>,
): Promise<OutputOf<typeof calls.customerFigures>> {
  const { brand } = await customerAndBrand(tx, id)
  const [{ spending }, recurring, [unpaid]] = await Promise.all([
    figuresAndSpending(tx, id, brand.timeZone, brand.currency),
    recurringRevenue(tx, { accountId: id }),
    unpaidOf(tx, { accountId: id }),
  ])
  return {
    spending,
    recurring: recurring.map(({ currency, monthly, services }) => ({ amount: money(monthly, currency), services })),
    owed: { amount: money(unpaid?.sum ?? 0, brand.currency), invoices: unpaid?.n ?? 0 },
  }
}

export async function billing(
  { tx }: TxCall<typeof calls.customerBilling>,
  { id }: InputOf<typeof calls.customerBilling>,
): Promise<OutputOf<typeof calls.customerBilling>> {
  if (!(await findAccount(tx, id))) fail('not-found')
  return { billingDay: await billingDayOf(tx, id), items: (await billingContactsOf(tx, id)).map(contactView) }
}

export async function log(
  { tx }: TxCall<typeof calls.customerLog>,
  { accountId, actor, page, pageSize, search, sort }: InputOf<typeof calls.customerLog>,
): Promise<OutputOf<typeof calls.customerLog>> {
  const paging = { ascending: sort === 'at', limit: pageSize, offset: (page - 1) * pageSize }
  const { rows, total } = await accountLog(tx, { accountId, actor: actor ?? null, text: searchTerms(search)?.text ?? null, ...paging })
  const items = rows.map(({ id, action, status, actor, actorName, detail, serviceId, ip, at }) => ({
    ...{ id, action, status, actor, actorName, detail, serviceId, ip },
    at: at.toISOString(),
  }))
  return { items, total, counts: { all: total } }
}

/** In the brand's frame and name: a customer cannot tell who typed it, the log can. */
export async function mail(
  { tx, note, requestId }: TxCall<typeof calls.mailCustomer>,
  { id, subject, text }: InputOf<typeof calls.mailCustomer>,
): Promise<Record<string, never>> {
  const { account, brand } = await customerAndBrand(tx, id)
  const { locale, email: recipient } = account
  const rendered = renderMail(brand, { locale, subject, paragraphs: text.split(/\n{2,}/) })
  await queueMail(tx, {
    ...{ brandId: brand.id, accountId: id, template: 'staff-letter', locale, sender: brand.mailSender, recipient, ...rendered },
    cause: `staff-letter:${id}:${requestId ?? tx.now.toISOString()}`,
  })
  note({ accountId: id, detail: subject, before: null, after: { subject, text, to: recipient } })
  return {}
}
