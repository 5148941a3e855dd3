import { referenceOf } from '@portal/contracts/document-series.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { CHANGE_LIVES_HOURS, PREVIEW_HOLDS_MINUTES } from '@portal/contracts/modules/changes.contract.ts'
import { isOwnMethod } from '@portal/contracts/payment-method.rules.ts'
import { AppError, fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { brandOfInvoice, cancelInvoice, type Invoice, issueInvoice, lockInvoice, type Settlement } from '../invoices/index.ts'
import { lockedBalances } from '../ledger/index.ts'
import { requireMethod } from '../payments/index.ts'
import { lockBooks, vatInfoOf } from '../renewals/index.ts'
import { lockService, type Service } from '../services/index.ts'
import { expiryOf, priceInstant } from './change.rules.ts'
import { addonFor, plansFor, type Subject, subjectOf, type Wanted } from './offer.ts'
import { type Change, currentChange, insertChange, settleChange } from './store.ts'

export interface ChangeRequest {
  readonly brandId: number
  /** The caller's own. */
  readonly service: Service
  /** From the preview. */
  readonly at: Date | null
  readonly method: string | null
  readonly lang: Locale
}

export const upgrade = (tx: Tx, settlement: Settlement, request: ChangeRequest, planId: number): Promise<Invoice> =>
  carryOut(tx, settlement, request, async (subject) => {
    const found = (await plansFor(tx, subject)).find(({ offer }) => offer.plan.id === planId)
    return found ?? fail('order.plan-unavailable')
  })

export const addAddon = (tx: Tx, settlement: Settlement, request: ChangeRequest, code: string, amount: number): Promise<Invoice> =>
  carryOut(tx, settlement, request, async (subject) => {
    const addon = [...(subject.offer?.addons ?? []), ...(subject.offer?.withheld ?? [])].find((one) => one.code === code)
    return addon ? await addonFor(tx, subject, addon, amount) : fail('order.addon-unavailable')
  })

/** Issues the document and pays it where that was asked for: all of it, or an error and nothing. */
export async function carryOut(
  tx: Tx,
  settlement: Settlement,
  request: ChangeRequest,
  choose: (subject: Subject) => Promise<Wanted>,
): Promise<Invoice> {
  const { brandId, service: owned, method, lang } = request
  const brand = await brandOfInvoice(tx, brandId)
  const { change, invoice } = await lockCurrent(tx, owned)
  const [service] = (await lockBooks(tx, [owned], lockInvoice, lockService)).services
  if (!service || (await currentChange(tx, owned.id))?.id !== change?.id) return fail('busy')
  const subject = await subjectOf(tx, brand, service, priceInstant(request.at, tx.now, PREVIEW_HOLDS_MINUTES))
  const wanted = await choose(subject)
  if (wanted.refusal) throw new AppError(wanted.refusal.code, wanted.refusal.params)
  const issued = (await reusable(tx, subject, wanted, change, invoice)) ?? (await issue(tx, subject, wanted, method))
  if (method !== null) await requireMethod(tx, issued, method, lang)
  // Nothing is waited for where nothing is due.
  const how = method ?? (issued.total === 0 ? 'balance' : null)
  return how === null ? issued : await pay(tx, settlement, issued, how)
}

/** The document of a change that waits already, locked before everything else, as its payment does. */
export async function lockCurrent(tx: Tx, service: Service): Promise<{ change: Change | null; invoice: Invoice | null }> {
  const change = await currentChange(tx, service.id)
  return { change, invoice: change && (await lockInvoice(tx, change.invoiceId)) }
}

/**
 * The same change at the same price is one document, however often it is asked for. Any other gives way while nobody pays it;
 * one at a gateway decides.
 */
async function reusable(tx: Tx, subject: Subject, wanted: Wanted, change: Change | null, invoice: Invoice | null): Promise<Invoice | null> {
  if (!change || !invoice || change.state !== 'open') return null
  const same = change.kind === wanted.kind && change.target === wanted.target && change.amount === wanted.amount
  if (same && invoice.state === 'unpaid' && invoice.subtotal === wanted.line.subtotal) return invoice
  if (invoice.state === 'pending') return fail('change.open-invoice', { number: referenceOf(invoice), name: subject.service.name })
  await cancelInvoice(tx, invoice, 'cancel', 'system')
  await settleChange(tx, change.id, 'open', 'void')
  return null
}

async function issue(tx: Tx, { service, brand }: Subject, wanted: Wanted, method: string | null): Promise<Invoice> {
  const { accountId, endAt, planId, planName, priceAmount, currency } = service
  if (endAt === null) return fail('service-not-active')
  await lockedBalances(tx, { brandId: brand.id, accountId }, currency)
  const vatInfo = await vatInfoOf(tx, service)
  const expiresAt = expiryOf(endAt, tx.now, CHANGE_LIVES_HOURS)
  const type = wanted.kind === 'upgrade' ? ('upgrade' as const) : ('change' as const)
  return await issueInvoice(
    tx,
    { brandId: brand.id, accountId, type, lines: [wanted.line], vatInfo, method, expiresAt },
    async (invoice) => {
      const { kind, target, amount, result } = wanted
      const { addons = [], terms } = service.options
      // Named though there is none: an undo writes over what the larger plan has.
      const { transferPolicy = null } = service.plan
      const before = {
        planId,
        planName,
        plan: { ...service.plan, transferPolicy },
        priceAmount,
        options: { addons, ...(terms && { terms }) },
      }
      const basis = { endAt: endAt.toISOString(), planId, planName, priceAmount, before }
      if (!(await insertChange(tx, { serviceId: service.id, invoiceId: invoice.id, kind, target, amount, basis, result }))) fail('busy')
    },
  )
}

/** Balance and points pay at once; a gateway is for `order/finish`, which knows how to lead there. */
async function pay(tx: Tx, settlement: Settlement, invoice: Invoice, method: string): Promise<Invoice> {
  if (!isOwnMethod(method)) return invoice
  const result = await settlement.pay(tx, invoice.id, method, 'customer')
  if (result.outcome === 'paid') return result.invoice
  if (result.outcome === 'sold-out' || result.outcome === 'code-refused') return fail(result.code, result.params)
  if (result.outcome === 'closed') return fail('busy')
  const { missing, available } = result
  return method === 'balance'
    ? fail('order.not-enough-credit')
    : fail('order.not-enough-points', { needed: missing + available, available })
}
