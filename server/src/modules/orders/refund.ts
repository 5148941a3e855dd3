import { referenceOf } from '@portal/contracts/document-series.ts'
import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { operatorOrderRefund, operatorRefundPreview } from '@portal/contracts/modules/refunds.operator.contract.ts'
import { type Money, money } from '@portal/contracts/money.ts'
import { AppError, fail, failField } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Invoice, planRefund, type RefundPlan, refundableLines, refundByStaff } from '../invoices/index.ts'
import { notify } from '../notices/index.ts'
import { type Gateways, returnable, sendBack } from '../payments/index.ts'
import type { Service } from '../services/index.ts'
import type { TakeBack, TakeBacks } from './effects.ts'
import { workUnderWay } from './operator-detail.ts'
import { planTopUpReturn, returnTopUp } from './topup-return.ts'

/** A paid change and why it cannot be undone, as the module of changes knows it. */
export interface OfferedUndo {
  readonly service: Pick<Service, 'name' | 'planName'>
  readonly change: { readonly basis: { readonly planName: string }; readonly result: { readonly planName: string } }
  readonly refusal: { readonly code: string } | null
}

export interface RefundParts {
  readonly gateways: Gateways
  readonly undoOf: (tx: Tx, invoice: Invoice) => Promise<OfferedUndo | null>
  readonly undoChange: (tx: Tx, invoice: Invoice) => Promise<void>
  /** When services would end after a refund. Renewals come after orders: they are reached through the composition. */
  readonly takeBacksOf: TakeBacks
  /** Takes back the time that the refunded line items paid for. */
  readonly takeTimeBack: TakeBacks
}

type Input = InputOf<typeof operatorOrderRefund>
type Preview = OutputOf<typeof operatorRefundPreview>

/** Computes what `refundOrder` would book now, by the same rules. Writes nothing. [D6] */
export async function previewRefund(
  tx: Tx,
  parts: RefundParts,
  invoice: Invoice,
  input: InputOf<typeof operatorRefundPreview>,
  lang: Locale,
): Promise<Preview> {
  const { currency } = invoice
  const of = (amount: number): Money => money(amount, currency)
  if (returnsTopUp(invoice, input)) return await previewTopUp(tx, parts.gateways, invoice, input.amount, lang)
  const plan = await planRefund(tx, invoice, input, { underWay: await workUnderWay(tx, invoice), lang })
  const services = await parts.takeBacksOf(tx, invoice, plan.lines)
  const { share, left } = plan
  const paidBefore = invoice.paidPromotional + invoice.paidMain
  return {
    creditNotes: plan.notes.length,
    lines: (await refundableLines(tx, invoice)).map(({ line, cost, left: rest }) => {
      const own = services.filter(({ lineId }) => lineId === line.id)
      return {
        ...{ id: line.id, description: line.description[lang], detail: line.detail[lang], paid: of(cost.total), left: of(rest.total) },
        refund: of(plan.lines.find(({ lineId }) => lineId === line.id)?.total ?? 0),
        unused: own.length === 0 ? null : of(unusedOf(rest.total, own)),
        services: own.map(({ service: { id, type, name, endAt }, endAt: after }) => ({
          ...{ id, type, name, before: endAt.toISOString() },
          after: after?.toISOString() ?? null,
        })),
      }
    }),
    ...{ net: of(share.total - share.vat), vat: of(share.vat), total: of(share.total) },
    ...{ promotional: of(share.promotional), main: of(share.main), points: share.points },
    sentBack: of(input.to === 'source' ? Math.min(share.main, await returnable(tx, parts.gateways, invoice.id)) : 0),
    paidBefore: of(paidBefore),
    paidAfter: of(left.points > 0 ? 0 : left.total - share.total),
    undo: undoView(await parts.undoOf(tx, invoice)),
  }
}

const undoView = (undo: OfferedUndo | null): Preview['undo'] =>
  undo && {
    ...{ service: undo.service.name, from: undo.change.result.planName, to: undo.change.basis.planName },
    state: undo.refusal === null ? true : { reason: undo.refusal.code },
  }

/** The part of an amount that pays for unused time. Several services on one line item share it equally. */
const unusedOf = (left: number, services: readonly TakeBack[]): number =>
  Number(services.reduce((sum, { unused }) => sum + (BigInt(left) * unused.numerator) / (unused.denominator * BigInt(services.length)), 0n))

/** A top-up leaves the balance and returns to its payment source. It has no line items to choose. */
const returnsTopUp = ({ type }: Invoice, { to }: Pick<Input, 'to'>): boolean => type === 'topup' && to === 'source'

async function previewTopUp(tx: Tx, gateways: Gateways, invoice: Invoice, amount: number | null, lang: Locale): Promise<Preview> {
  const of = (value: number): Money => money(value, invoice.currency)
  const { most, total } = await planTopUpReturn(tx, gateways, invoice, amount, lang)
  return {
    ...{ creditNotes: 0, lines: [], net: of(total), vat: of(0), total: of(total), promotional: of(0), main: of(total), points: 0 },
    ...{ sentBack: of(total), paidBefore: of(invoice.total), paidAfter: of(most - total), undo: null },
  }
}

/**
 * Refunds a document once. Refuses when anything differs from what the person confirmed, and when a service would end whose name was not
 * typed. The caller holds the document's lock. [M7a] [D6]
 */
export async function refundOrder(
  { tx, lang, note }: Pick<TxCall<typeof operatorOrderRefund>, 'tx' | 'lang' | 'note'>,
  parts: RefundParts,
  invoice: Invoice,
  input: Input,
): Promise<OutputOf<typeof operatorOrderRefund>> {
  const { id, accountId, currency } = invoice
  const { creditNotes, expected, to, time, reason } = input
  if (returnsTopUp(invoice, input)) return await returnTopUp({ tx, lang, note }, parts.gateways, invoice, input)
  const plan = await planRefund(tx, invoice, input, { underWay: await workUnderWay(tx, invoice), lang })
  const { share, left } = plan
  const { promotional, main, points } = share
  if (plan.notes.length !== creditNotes) fail('refund.another-meanwhile')
  if (share.total + points === 0) fail('refund.nothing-left')
  if (expected === null && time === 'take-back') failField('expected', 'field.required')
  // Wallets are locked last: services come first, as in every other transaction.
  const taken = time === 'take-back' ? await takeBackAsConfirmed(tx, parts, invoice, plan, input) : []
  if (input.undo) await parts.undoChange(tx, invoice)
  if (expected !== null && expected.total !== share.total) fail('refund.changed')
  const number = await refundByStaff(tx, invoice, plan, reason)
  const back = to === 'source' ? await sendBack(tx, parts.gateways, invoice, main) : 0
  if (to === 'source' && back === 0) fail('refund.no-way-back')
  const kept = share.total - back
  const paper = `credit-note:${id}:${number}` as const
  const notice = { accountId, link: `/home/order/detail/${id}`, mail: true, paper, cause: `credit-note:${number}` }
  const about = { number: referenceOf(invoice) }
  if (points > 0) await notify(tx, { ...notice, kind: 'invoice-refunded-points', params: { ...about, points } })
  else if (kept > 0) await notify(tx, { ...notice, kind: 'invoice-refunded', params: { ...about, amount: money(kept, currency) } })
  if (back > 0) {
    const sent = { ...notice, cause: `${notice.cause}:source` }
    await notify(tx, { ...sent, kind: 'invoice-refunded-source', params: { ...about, amount: money(back, currency) } })
  }
  const lines = plan.lines.map(({ lineId, total }) => ({ line: lineId, total }))
  const ends = taken.map(({ service, endAt }) => ({ service: service.id, endAt: endAt ?? 'now' }))
  note({
    ...{ accountId, detail: `${about.number} ${number}` },
    before: { refundable: left },
    after: { creditNote: number, refunded: { promotional, main, points }, lines, sentBack: back, currency, reason, ends, undo: input.undo },
  })
  const moved = { promotional: money(promotional, currency), main: money(main, currency), points, sentBack: money(back, currency) }
  return { id, creditNote: number, ...moved }
}

/**
 * Takes the time back, exactly as the preview showed it and the person confirmed it. The services are compared before they are locked, so
 * that one which left the document counts as a difference, and again afterwards.
 */
async function takeBackAsConfirmed(
  tx: Tx,
  { takeBacksOf, takeTimeBack }: RefundParts,
  invoice: Invoice,
  { lines }: RefundPlan,
  { expected, ends }: Input,
): Promise<readonly TakeBack[]> {
  const shown = new Map((expected?.services ?? []).map(({ id, after }) => [id, after === null ? null : new Date(after).getTime()]))
  const isAsShown = ({ service, endAt }: TakeBack): boolean => shown.get(service.id) === (endAt?.getTime() ?? null)
  const foreseen = await takeBacksOf(tx, invoice, lines)
  if (foreseen.length !== shown.size || !foreseen.every(isAsShown)) fail('refund.changed')
  const taken = await takeTimeBack(tx, invoice, lines)
  if (!taken.every(isAsShown)) fail('refund.changed')
  for (const { service, endAt } of taken) {
    const isTyped = ends.some(({ id, name }) => id === service.id && name.trim() === service.name)
    if (endAt === null && !isTyped) throw new AppError('refund.confirm-ends', { name: service.name })
  }
  return taken
}
