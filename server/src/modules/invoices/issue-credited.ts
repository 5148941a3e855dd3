import { events } from '@portal/contracts/events.ts'
import type { Locale, Localized } from '@portal/contracts/locale.ts'
import type { Actor } from '@portal/contracts/machine.ts'
import { money } from '@portal/contracts/money.ts'
import type { Tx } from '../../platform/tx.ts'
import { post } from '../ledger/index.ts'
import { notify } from '../notices/index.ts'
import { brandOfInvoice, issueInvoice } from './issue.ts'
import { type Invoice, moveInvoice } from './store.ts'

export interface Given {
  readonly brandId: number
  readonly accountId: number
  /** Minor units of the brand's currency. */
  readonly amount: number
  readonly description: Localized
  /** For what, as it is printed below. */
  readonly detail?: string
  /** Under the same key it is given once: a second one throws, and nothing of it is left. */
  readonly key: string
  readonly cause?: { readonly reason: string; readonly staffId: number }
  readonly by: Actor
}

const same = (text: string): Readonly<Record<Locale, string>> => ({ 'en-US': text, 'vi-VN': text, 'zh-CN': text })

/** Promotional money that is given away, with its document of type `promotion`: credited as it is issued. */
export async function issueCredited(
  tx: Tx,
  { brandId, accountId, amount, description, detail = '', key, cause, by }: Given,
): Promise<Invoice> {
  const { currency } = await brandOfInvoice(tx, brandId)
  const line = { kind: 'other' as const, description, detail: same(detail), unitCost: amount, quantity: 1, subtotal: amount, options: {} }
  const invoice = await issueInvoice(tx, { brandId, accountId, type: 'promotion', lines: [line] }, async (issued) => {
    const of = { brandId, accountId, currency, cause: { ...cause, invoiceId: issued.id } }
    if (!(await post(tx, 'grant', { ...of, key, wallet: 'promotional', amount }))) throw new Error(`${key} was given before`)
    await moveInvoice(tx, issued, 'pay', by, { paidAt: tx.now })
  })
  await tx.emit(events.invoicePaid, { invoiceId: invoice.id, type: invoice.type, total: invoice.total }, accountId)
  await notify(tx, {
    ...{ accountId, kind: 'promotion-credited' as const, params: { amount: money(amount, currency) }, mail: true },
    ...{ link: `/home/order/detail/${invoice.id}`, cause: `promotion:${invoice.id}` },
  })
  return invoice
}
