import { referenceOf } from '@portal/contracts/document-series.ts'
import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { operatorOrderIssue } from '@portal/contracts/modules/orders.operator.contract.ts'
import { formatMoney, money } from '@portal/contracts/money.ts'
import { addDays, isoMinute } from '@portal/contracts/time.ts'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { findAccount } from '../accounts/index.ts'
import { brandOfInvoice, issueInvoice, type NewLine, withNumbers } from '../invoices/index.ts'
import { notify } from '../notices/index.ts'

type Input = InputOf<typeof operatorOrderIssue>

/** One line of a document in words of staff's, which are the same in every language. */
const lineOf = ({ description, amount }: Input['lines'][number]): NewLine => ({
  kind: 'other',
  description: { 'en-US': description, 'vi-VN': description, 'zh-CN': description },
  detail: { 'en-US': '', 'vi-VN': '', 'zh-CN': '' },
  ...{ unitCost: amount, quantity: 1, subtotal: amount, options: {} },
})

/** An invoice for what the catalogue does not sell; the customer is told, and pays it like any other. */
export async function issueByHand(
  { tx, note }: TxCall<typeof operatorOrderIssue>,
  { accountId, lines, dueDays, note: printed, reason }: Input,
): Promise<OutputOf<typeof operatorOrderIssue>> {
  const account = (await findAccount(tx, accountId)) ?? fail('not-found')
  if (account.bannedAt) fail('not-found')
  const { brandId } = account
  const brand = await brandOfInvoice(tx, brandId)
  const expiresAt = addDays(tx.now, dueDays)
  const draft = { brandId, accountId, type: 'other' as const, lines: lines.map(lineOf), note: printed, expiresAt }
  const invoice = await issueInvoice(tx, draft)
  const { id, total: sum, currency } = invoice
  const total = money(sum, currency)
  const said = { number: referenceOf(invoice), amount: total, date: isoMinute(expiresAt, brand.timeZone) }
  await notify(tx, {
    accountId,
    kind: 'invoice-issued',
    params: said,
    mail: true,
    paper: `invoice:${id}`,
    link: `/home/order/detail/${id}`,
    cause: `invoice:${id}:issued`,
  })
  note({
    accountId,
    detail: `${said.number} ${formatMoney(total, 'en-US')}`,
    before: null,
    after: { number: said.number, total: sum, currency, lines, reason },
  })
  const [numbered] = await withNumbers(tx, [invoice])
  return { id, number: numbered?.number ?? null, total }
}
