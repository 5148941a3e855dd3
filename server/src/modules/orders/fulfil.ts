import { referenceOf } from '@portal/contracts/document-series.ts'
import { money } from '@portal/contracts/money.ts'
import { recordSystem } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { findAccount } from '../accounts/index.ts'
import { heldUntil, holdStock, releaseStock, type StockItem, sellStock } from '../catalogue/index.ts'
import { reserve } from '../infrastructure/index.ts'
import { type Fulfilment, type Invoice, type InvoiceLine, linesOf, type Share, split, splitShares } from '../invoices/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { notify } from '../notices/index.ts'
import { bindUserData, createService, orderBuild, type Service } from '../services/index.ts'
import { itemOf, type LineOptions } from './cart.ts'
import { holdJobKey, stockKey } from './place.ts'
import { insertUnits } from './store.ts'

interface PaidLine {
  readonly line: InvoiceLine
  readonly options: LineOptions
  readonly planId: number
  readonly locationId: number
  /** What all units of it cost, add-ons included and discounts off. */
  readonly net: number
}

/** Everything that was bought, from the document alone. */
export async function paidLines(tx: Tx, invoiceId: number): Promise<PaidLine[]> {
  const lines = await linesOf(tx, invoiceId)
  return lines.flatMap((line) => {
    if (line.kind !== 'plan' || line.planId === null || line.locationId === null) return []
    const own = lines.filter((other) => itemOf(other) === itemOf(line))
    const options = line.options as unknown as LineOptions
    const net = own.reduce((sum, { subtotal, discount }) => sum + subtotal - discount, -(options.promotion ?? 0))
    return [{ line, options, planId: line.planId, locationId: line.locationId, net }]
  })
}

/** What happens in the transaction that pays an order: places are taken, services written, their builds asked for [O4]. */
export const orderFulfilment: Fulfilment = {
  types: ['new', 'trial'],
  paid: async (tx, invoice) => {
    const [bought, until] = await Promise.all([paidLines(tx, invoice.id), heldUntil(tx, stockKey(invoice.id))])
    await ensureHeld(tx, invoice, bought, until)
    const each = ({ net, line }: PaidLine): number[] => split(net, Array<number>(line.quantity).fill(1))
    const units = bought.flatMap((one) => each(one).map((cost, position) => ({ ...one, cost, position })))
    const shares = splitShares(
      { total: invoice.total, vat: invoice.vat, promotional: invoice.paidPromotional, main: invoice.paidMain, points: invoice.paidPoints },
      units.map(({ cost }) => cost),
    )
    const made: Service[] = []
    for (const unit of units) made.push(await sell(tx, invoice, unit, unit.position))
    const sold = units.map(({ line, planId, locationId, options, position }, index) => ({
      ...{ invoiceId: invoice.id, lineId: line.id, position, planId, locationId, type: options.type, serviceId: made[index]?.id ?? 0 },
      ...(shares[index] as Share),
    }))
    await Promise.all([insertUnits(tx, sold), sellStock(tx, stockKey(invoice.id))])
    await tx.cancelJob(holdJobKey(invoice.id))
    for (const service of made) await orderBuild(tx, service)
    await notifyPaid(tx, invoice)
  },
  soldOut: async (tx, invoice) => {
    await releaseStock(tx, stockKey(invoice.id))
    const { brandId, accountId } = invoice
    await recordSystem(tx, { brandId, accountId, action: 'order/sold-out', status: 'error', detail: referenceOf(invoice) })
    await notify(tx, {
      accountId: invoice.accountId,
      kind: 'order-sold-out',
      params: { number: referenceOf(invoice), amount: money(invoice.total, invoice.currency) },
      link: `/home/order/detail/${invoice.id}`,
      mail: true,
      cause: `invoice:${invoice.id}:sold-out`,
    })
  },
}

/** The stock that the lines of an order need. */
export const stockItemsOf = (tx: Tx, bought: readonly PaidLine[]): StockItem[] =>
  bought.map(({ line, options, planId, locationId }) => ({
    plan: { id: planId, name: options.planName },
    locationId,
    quantity: line.quantity,
    need: kindsOf(tx).needOf(options.type, options.spec),
  }))

/** Stock whose hold has run out is taken anew, respecting what others hold [O3]. Throws `order.sold-out`. */
async function ensureHeld(tx: Tx, invoice: Invoice, bought: readonly PaidLine[], until: Date | null): Promise<void> {
  if (until !== null && until > tx.now) return
  await releaseStock(tx, stockKey(invoice.id))
  const account = await findAccount(tx, invoice.accountId)
  const items = stockItemsOf(tx, bought)
  // Only until the services have taken their places, later in this transaction.
  const lang = account?.locale ?? 'en-US'
  try {
    await holdStock(tx, stockKey(invoice.id), items, new Date(tx.now.getTime() + 60_000), lang)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'change.no-addresses')) throw error
    // Too late for it as it was ordered: a document is cancelled for what was sold meanwhile, whatever that is.
    throw new AppError('order.sold-out', { plan: items.find(({ need }) => need?.moreAddresses)?.plan.name[lang] ?? '' })
  }
}

async function sell(tx: Tx, invoice: Invoice, { line, options, planId, locationId }: PaidLine, position: number): Promise<Service> {
  const { spec, type, transferPolicy } = options
  const kind = kindsOf(tx).ofType(type)
  if (!kind) throw new Error(`nobody delivers what was sold as ${type}`)
  const name = options.planName['en-US']
  const service = await createService(tx, {
    ...{ brandId: invoice.brandId, accountId: invoice.accountId, kind: kind.contract.id, type, planId, locationId },
    plan: { ...kindsOf(tx).figuresOf(type, spec), name, code: options.planCode, ...(transferPolicy && { transferPolicy }) },
    name: options.hostnames[position] ?? options.planCode,
    ...{
      currency: invoice.currency,
      periodMonths: line.periodMonths ?? 1,
      priceAmount: options.renewalPrice,
      trialHours: options.trialHours ?? null,
      autoRenew: options.autoRenew,
      note: options.note,
    },
    ...{ invoiceId: invoice.id, invoiceLineId: line.id, sourceKey: `line:${line.id}/${position}` },
    options: {
      ...(options.image !== null && { image: options.image }),
      ...(options.sshKeys && { sshKeys: options.sshKeys }),
      ...(options.domains?.[position] !== undefined && { domain: options.domains[position] }),
      ...(options.terms && { terms: options.terms }),
      ...(options.backupId !== undefined && { backupId: options.backupId }),
      addons: options.addons.map((addon) => ({
        ...{ name: addon.name['en-US'], code: addon.code, kind: addon.kind, size: addon.size, amount: addon.quantity },
        price: { amount: addon.price, currency: invoice.currency },
      })),
    },
  })
  if (options.userDataId !== undefined) await bindUserData(tx, service, options.userDataId)
  const need = kind.need(spec, type)
  if (!need) return service
  try {
    const engine = await kind.engineFor?.(tx, { accountId: invoice.accountId, image: options.image })
    await reserve(tx, { serviceId: service.id, locationId, engine: engine ?? null, ...need })
  } catch (error) {
    throw error instanceof AppError && error.code === 'sold-out' ? new AppError('order.sold-out', { plan: name }) : error
  }
  return service
}

const notifyPaid = (tx: Tx, invoice: Invoice): Promise<void> =>
  notify(tx, {
    accountId: invoice.accountId,
    kind: 'order-paid',
    params: { number: referenceOf(invoice) },
    link: `/home/order/detail/${invoice.id}`,
    mail: true,
    paper: `receipt:${invoice.id}`,
    cause: `invoice:${invoice.id}:paid`,
  })
