import type { Locale } from '@portal/contracts/locale.ts'
import { isPayable } from '@portal/contracts/machines/invoice.machine.ts'
import type { OrderDetail } from '@portal/contracts/modules/orders.contract.ts'
import { errorMessage } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { heldUntil } from '../catalogue/index.ts'
import { type Invoice, invoiceView, linesOf } from '../invoices/index.ts'
import { type Gateways, methodsFor, missingOf, paymentViews } from '../payments/index.ts'
import { codeRefusal } from '../promotions/index.ts'
import { servicesByIds, servicesOfInvoice } from '../services/index.ts'
import { effectsOf, ownedBy, type PeriodsOf } from './effects.ts'
import { stockKey } from './place.ts'
import { unitsOf } from './store.ts'
import { totalWithoutCode } from './without-code.ts'

export interface ViewParts {
  readonly gateways: Gateways
  /** Renewals come after orders: they are asked through the composition. */
  readonly periodsOf: PeriodsOf
}

/** Everything an order's page shows. */
export async function orderView(tx: Tx, { gateways, periodsOf }: ViewParts, invoice: Invoice, lang: Locale): Promise<OrderDetail> {
  const view = await invoiceView(tx, invoice, lang)
  const units = await unitsOf(tx, invoice.id)
  const services = new Map((await servicesOfInvoice(tx, invoice.id)).filter(ownedBy(invoice)).map((service) => [service.id, service]))
  const open = isPayable(invoice)
  const { brandId, accountId, type } = invoice
  const refused = open ? await codeRefusal(tx, invoice) : null
  const closed = (reason: string): true | { reason: string } => (open ? true : { reason })
  return {
    ...view,
    units: units.map(({ id, lineId, type: kind, serviceId, state, reason }) => {
      const service = services.get(serviceId)
      return {
        ...{ id, lineId, type: kind, serviceId, name: service?.name ?? '' },
        state: state === 'waiting' && service?.state === 'installing' ? ('installing' as const) : state,
        reason: reason === null ? null : 'unit.undeliverable',
      }
    }),
    effects: await effectsOf(tx, invoice, units, periodsOf),
    changes: await changesOf(tx, invoice, lang),
    codeRefused: refused && {
      reason: errorMessage(refused.code, lang, refused.params),
      total: type === 'topup' ? null : await totalWithoutCode(tx, invoice),
    },
    stockHeldUntil: open ? ((await heldUntil(tx, stockKey(invoice.id)))?.toISOString() ?? null) : null,
    payments: await paymentViews(tx, gateways, invoice.id, lang),
    methods: open
      ? await methodsFor(tx, gateways, {
          ...{ brandId, accountId, lang, type },
          ...{ totals: [invoice.total], toGateway: [await missingOf(tx, invoice)] },
          withVatInfo: invoice.vatInfo !== null,
        })
      : [],
    actions: {
      cancel: closed('order.not-cancellable'),
      finish: refused && type !== 'topup' ? { reason: refused.code } : closed('order.not-payable'),
      updateTaxInfo: invoice.state === 'unpaid' && type !== 'topup' ? true : { reason: 'vat.update-failed' },
    },
  }
}

/** What the lines of an upgrade or an add-on say that they do: they were written so when it was priced. */
async function changesOf(tx: Tx, invoice: Invoice, lang: Locale): Promise<OrderDetail['changes']> {
  if (invoice.type !== 'upgrade' && invoice.type !== 'change') return []
  const lines = await linesOf(tx, invoice.id)
  const services = await servicesByIds(
    tx,
    lines.flatMap(({ serviceId }) => serviceId ?? []),
  )
  return lines.flatMap(({ serviceId, description, options }) => {
    const service = [services.get(serviceId ?? 0)].flatMap((one) => one ?? []).find(ownedBy(invoice))
    const { from, to } = options as Partial<Pick<OrderDetail['changes'][number], 'from' | 'to'>>
    return service && from && to
      ? [{ serviceId: service.id, type: service.type, name: service.name, from, to, what: description[lang] }]
      : []
  })
}
