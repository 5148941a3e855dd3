import { referenceOf } from '@portal/contracts/document-series.ts'
import { isOpen } from '@portal/contracts/machines/invoice.machine.ts'
import type { Money } from '@portal/contracts/money.ts'
import type { CreditNote, Invoice, InvoiceLine, RefundReceipt } from '../invoices/index.ts'
import type { Fact, PaperFacts, PaperLine } from './press/facts.ts'
import type { Printer, Source } from './source.ts'

type Body = Pick<PaperFacts, 'lines' | 'sums' | 'total' | 'payment'>
type Discounts = readonly { readonly label: string; readonly amount: Money }[]

/** Lines, sums and how it is or was paid. */
export function bodyOf(source: Source, print: Printer, discounts: Discounts): Body {
  const { kind, invoice, creditNote, refundReceipt } = source
  if (creditNote) return correction(source, creditNote, print)
  if (refundReceipt) return sentBack(invoice, refundReceipt, print)
  const lines = source.lines.map((line) => lineOf(line, source, print))
  const total = { label: print.say(kind === 'receipt' ? 'totalPaid' : 'total'), value: print.sum(invoice.total) }
  return { lines, sums: sumsOf(invoice, discounts, print), total, payment: paymentOf(source, print) }
}

function lineOf(line: InvoiceLine, { locale }: Source, { say, sum }: Printer): PaperLine {
  const setup = line.setupFee > 0 ? say('setup', { amount: sum(line.setupFee) }) : ''
  return {
    title: line.description[locale],
    detail: [line.detail[locale], setup].filter(Boolean).join(' · '),
    unit: sum(line.unitCost),
    quantity: String(line.quantity),
    term: line.periodMonths ? say('months', { n: line.periodMonths }) : '',
    amount: sum(line.subtotal),
  }
}

/** What leads from the lines to the total; nothing where the lines are the total. */
function sumsOf({ subtotal, vatPercent, vat }: Invoice, discounts: Discounts, { say, sum }: Printer): Fact[] {
  const less = discounts.map(({ label, amount }) => ({ label, value: sum(-amount.amount) }))
  const tax = vatPercent > 0 ? [{ label: say('vat', { n: vatPercent }), value: sum(vat) }] : []
  return less.length + tax.length === 0 ? [] : [{ label: say('subtotal'), value: sum(subtotal) }, ...less, ...tax]
}

function paymentOf(source: Source, print: Printer): PaperFacts['payment'] {
  const { invoice } = source
  if (isOpen(invoice.state)) return howToPay(source, print)
  const rows = invoice.paidAt === null ? [] : movedRows(paidFrom(invoice), print)
  return rows.length === 0 ? null : { heading: print.say('paidFrom'), rows, qr: null, hint: '' }
}

function howToPay({ invoice, brand, transfer }: Source, { say, sum }: Printer): NonNullable<PaperFacts['payment']> {
  const url = `${brand.baseUrl}/home/order/detail/${invoice.id}`
  const short = invoice.received > 0 && invoice.received < invoice.total
  const left = short
    ? [
        { label: say('received'), value: sum(invoice.received) },
        { label: say('missing'), value: sum(invoice.total - invoice.received) },
      ]
    : []
  if (!transfer)
    return { heading: say('howToPay'), rows: [...left, { label: say('payOnline'), value: url }], qr: url, hint: say('scanPage') }
  const rows = [
    ...transfer.lines,
    { label: say('transferAmount'), value: sum(transfer.amount.amount) },
    { label: say('memo'), value: transfer.memo },
  ]
  return { heading: say('howToPay'), rows, qr: transfer.qr ?? url, hint: say(transfer.qr ? 'scanTransfer' : 'scanPage') }
}

interface Moved {
  readonly promotional: number
  readonly main: number
  readonly points: number
  readonly arrived: number
}

const paidFrom = ({ type, paidPromotional: promotional, paidMain: main, paidPoints: points, received }: Invoice): Moved => ({
  ...{ promotional, main, points },
  // What a gateway brought for anything else lay in the balance for a moment.
  arrived: type === 'topup' ? received : 0,
})

/** From which balances, or to which. */
function movedRows({ promotional, main, points, arrived }: Moved, { say, sum }: Printer): Fact[] {
  return [
    ...(arrived > 0 ? [{ label: say('arrived'), value: sum(arrived) }] : []),
    ...(promotional > 0 ? [{ label: say('promotional'), value: sum(promotional) }] : []),
    ...(main > 0 ? [{ label: say('main'), value: sum(main) }] : []),
    ...(points > 0 ? [{ label: say('points'), value: String(points) }] : []),
  ]
}

function correction({ invoice, lines, locale }: Source, note: CreditNote, print: Printer): Body {
  const { say, sum } = print
  const net = sum(note.total - note.vat)
  const reason = {
    title: say('creditFor', { number: referenceOf(invoice) }),
    detail: note.reason === 'undeliverable' ? say('undeliverable') : note.reason,
  }
  const bare = { unit: '', quantity: '', term: '' }
  const refunded = (note.lines ?? []).flatMap(({ lineId, total, vat }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line ? [{ title: line.description[locale], detail: line.detail[locale], ...bare, amount: sum(total - vat) }] : []
  })
  const tax = [
    { label: say('net'), value: net },
    { label: say('vat', { n: invoice.vatPercent }), value: sum(note.vat) },
  ]
  return {
    // Notes that were issued before line items were recorded have one row.
    lines: refunded.length === 0 ? [{ ...reason, ...bare, amount: net }] : [{ ...reason, ...bare, amount: '' }, ...refunded],
    sums: note.vat > 0 ? tax : [],
    total: { label: say('totalCredited'), value: sum(note.total) },
    payment: { heading: say('creditedTo'), rows: movedRows({ ...note, arrived: 0 }, print), qr: null, hint: '' },
  }
}

function sentBack(invoice: Invoice, { amount, gateway, reference }: RefundReceipt, { say, sum }: Printer): Body {
  const line = {
    title: say('refundOf', { number: referenceOf(invoice) }),
    detail: '',
    unit: '',
    quantity: '',
    term: '',
    amount: sum(amount),
  }
  const rows = [
    { label: say('gateway'), value: gateway },
    { label: say('reference'), value: reference },
  ]
  return {
    ...{ lines: [line], sums: [], total: { label: say('totalRefunded'), value: sum(amount) } },
    payment: { heading: say('refundedTo'), rows, qr: null, hint: '' },
  }
}
