import { events } from '@portal/contracts/events.ts'
import { findMove } from '@portal/contracts/machine.ts'
import { invoiceMachines } from '@portal/contracts/machines/invoice.machine.ts'
import { recordMoves } from '../../platform/machine.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Brand } from '../brands/index.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { type Order, postAll, purses } from '../ledger/index.ts'
import { fromBalance } from './invoice.rules.ts'
import { type Draft, priced } from './issue.ts'
import { numberAtCommit } from './numbers.ts'
import { pointsOrders } from './refunds.ts'
import { type Invoice, insertInvoices, type NewInvoice, nextInvoiceIds } from './store.ts'

/** A document that is issued and paid at once. */
export type Issued = Pick<Invoice, 'id' | 'total' | 'vat' | 'currency'>

type Paid = NewInvoice & Issued & Pick<Draft, 'lines'> & Pick<Invoice, 'paidPromotional' | 'paidMain'>

/**
 * Issues documents of one brand and one type and pays each from its customer's balances, all in one go: it leaves the rows that
 * `issueInvoice` and `Settlement.pay` leave one by one. `before` is what happens for them. It is given null where the balance does not
 * suffice: nothing is written about those. All numbers are assigned together at the end of the transaction.
 */
export async function issuePaid(
  tx: Tx,
  brand: Brand,
  drafts: readonly Draft[],
  before: (issued: readonly (Issued | null)[]) => Promise<void>,
): Promise<void> {
  const settled = await settle(tx, brand, drafts)
  const paid = settled.filter((one) => one !== null)
  await write(tx, paid)
  await before(settled)
  if (paid.length === 0) return
  for (const { id, type, total, accountId } of paid) {
    await tx.emit(events.orderChanged, { orderId: id }, accountId)
    await tx.emit(events.invoicePaid, { invoiceId: id, type, total }, accountId)
  }
  for (const invoice of paid) numberAtCommit(tx, invoice)
}

/** What each comes to and which balance pays how much of it, in their order; several of one customer share what there is. */
async function settle(tx: Tx, brand: Brand, drafts: readonly Draft[]): Promise<(Paid | null)[]> {
  const left = await purses(
    tx,
    drafts.map(({ accountId }) => accountId),
    brand.currency,
  )
  const vndPerUsd = await exchangeRate(tx)
  const ids = await nextInvoiceIds(tx, drafts.length)
  return drafts.map((draft, n) => {
    const { brandId, accountId, type, lines, furtherDiscounts = [], vatInfo = null, method = null, note = '', expiresAt = null } = draft
    const { subtotal, discount, vat, vatPercent, total } = priced(brand, draft)
    const purse = left.get(accountId)
    const state = findMove(invoiceMachines[type], invoiceMachines[type].initial, 'pay')?.to
    if (!state) throw new Error(`an invoice of type ${type} cannot be paid`)
    if (!purse || total > purse.promotional + purse.main) return null
    const { promotional, main } = fromBalance(total, purse.promotional)
    left.set(accountId, { promotional: purse.promotional - promotional, main: purse.main - main })
    return {
      ...{ id: ids[n] as number, brandId, accountId, type, state, currency: brand.currency, vndPerUsd, method, note, vatInfo, expiresAt },
      ...{ lines, furtherDiscounts, subtotal, discount, vat, vatPercent, total, received: 0, paidPromotional: promotional, paidMain: main },
      ...{ paidPoints: 0, refunded: 0, paidAt: tx.now, createdAt: tx.now, updatedAt: tx.now },
    }
  })
}

async function write(tx: Tx, paid: readonly Paid[]): Promise<void> {
  await insertInvoices(tx, paid)
  const moves = paid.map(({ id, type, state }) => {
    const { name, initial } = invoiceMachines[type]
    return { machine: name, id, event: 'pay', from: initial, to: state }
  })
  await recordMoves(tx, moves, 'system')
  await postAll(tx, paid.flatMap(ordersOf))
}

function ordersOf(invoice: Paid): Order[] {
  const { id, brandId, accountId, currency, type, paidPromotional, paidMain, vat = 0 } = invoice
  const owner = { brandId, accountId, currency, cause: { invoiceId: id } }
  const pay: Order = ['invoice-pay', { ...owner, key: `invoice-pay:${id}`, promotional: paidPromotional, main: paidMain, vat }]
  return type === 'renew' ? [pay, ...pointsOrders(invoice, paidMain)] : [pay]
}
