import type { Money } from '@portal/contracts/money.ts'
import type { InputOf, OutputOf } from '../../api/endpoints.ts'
import { readAmount } from '../../features/orders/payment/amount.ts'
import type { Order } from './order.ts'

export type RefundPreview = OutputOf<'operator/orders/refund-preview'>
type PreviewInput = InputOf<'operator/orders/refund-preview'>
type RefundInput = InputOf<'operator/orders/refund'>

export interface RefundForm {
  how: 'whole' | 'lines' | 'part'
  amount: string
  /** The chosen line items, and the amount typed for each. */
  lines: Readonly<Record<number, string>>
  time: 'keep' | 'take-back'
  to: 'balance' | 'source'
  undo: boolean
  /** What was typed to confirm the end of each service. */
  typed: Readonly<Record<number, string>>
  reason: string
}

/** A refund of a part keeps the time unless staff choose otherwise. [D6] */
export const timeFor = (how: RefundForm['how']): RefundForm['time'] => (how === 'whole' ? 'take-back' : 'keep')

export const emptyWish = (isTopUp: boolean): RefundForm => ({
  ...{ how: 'whole', amount: '', lines: {}, time: timeFor('whole') },
  // A top-up is in the balance already: it can only leave it.
  ...{ to: isTopUp ? 'source' : 'balance', undo: false, typed: {}, reason: '' },
})

/** What is refunded as typed; amounts that cannot be read yet are left out. */
export function previewInput({ id, refundable }: Pick<Order, 'id' | 'refundable'>, { how, amount, lines, time, to }: RefundForm) {
  const { currency } = refundable.total
  const read = (text: string): number => readAmount(text, currency)?.amount ?? 0
  const chosen = Object.entries(lines).flatMap(([line, text]) => (read(text) > 0 ? [{ id: Number(line), amount: read(text) }] : []))
  const part = read(amount)
  const isEmpty = how === 'lines' || (how === 'part' && (part === 0 || part > refundable.total.amount))
  return {
    ...{ id, time, to, amount: how === 'part' && !isEmpty ? part : null },
    lines: isEmpty ? (how === 'lines' ? chosen : []) : null,
  } satisfies PreviewInput
}

export const endingOf = (preview: RefundPreview | undefined) =>
  (preview?.lines ?? []).flatMap(({ services }) => services).filter(({ after }) => after === null)

/** Whether another service on the document has the same name, so that the id is needed to tell them apart. */
export const isNameShared = (preview: RefundPreview, { id, name }: { readonly id: number; readonly name: string }): boolean =>
  preview.lines.some(({ services }) => services.some((other) => other.id !== id && other.name === name))

/** Whether an amount exceeds what is left of its line item; the server refuses to preview it, and its field shows why. */
export const isAnyTooMuch = ({ lines }: RefundPreview, form: RefundForm): boolean =>
  form.how === 'lines' && lines.some(({ id, left }) => (readAmount(form.lines[id] ?? '', left.currency)?.amount ?? 0) > left.amount)

/** The refund, with what the preview showed: the server refuses to book anything else. */
export function refundInput(order: Order, form: RefundForm, shown: RefundPreview): RefundInput {
  const { creditNotes, total, lines } = shown
  const services = lines.flatMap((line) => line.services).map(({ id, after }) => ({ id, after }))
  return {
    ...previewInput(order, form),
    ...{ creditNotes, expected: total.amount > 0 ? { total: total.amount, services } : null },
    undo: form.undo,
    ends: endingOf(shown).map(({ id }) => ({ id, name: form.typed[id] ?? '' })),
    reason: form.reason.trim(),
  }
}

export function amountProblem(
  { how, amount, lines }: RefundForm,
  total: Money,
  texts: { readonly missing: string; readonly tooMuch: string; readonly noLine: string },
) {
  const wanted = readAmount(amount, total.currency)
  if (how === 'part') return { amount: !wanted || wanted.amount === 0 ? texts.missing : wanted.amount > total.amount && texts.tooMuch }
  if (how === 'whole') return {}
  const amounts = Object.values(lines).map((text) => readAmount(text, total.currency)?.amount ?? 0)
  return { lines: amounts.length === 0 ? texts.noLine : amounts.some((one) => one === 0) && texts.missing }
}
