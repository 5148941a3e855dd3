import type { Locale } from '@portal/contracts/locale.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import { can } from '@portal/contracts/machine.ts'
import { invoiceMachines, isPayable } from '@portal/contracts/machines/invoice.machine.ts'
import { money } from '@portal/contracts/money.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Whose, whoseAre } from '../accounts/index.ts'
import { findInvoice, type Invoice, linesOf, refundableOf, refundRefusal } from '../invoices/index.ts'
import { returnable } from '../payments/index.ts'
import { type Service, servicesByIds, servicesOfInvoice } from '../services/index.ts'
import { orderView, type ViewParts } from './detail.ts'
import { unitsOf } from './store.ts'
import { leftOfTopUp } from './topup-return.ts'

/** What a document paid for: what it brought, or the services that its lines name (renewals, changes). */
export async function servicesBehind(tx: Tx, invoice: Invoice): Promise<Service[]> {
  const made = await servicesOfInvoice(tx, invoice.id)
  if (made.length > 0) return made
  const named = (await linesOf(tx, invoice.id)).flatMap(({ serviceId }) => serviceId ?? [])
  return [...(await servicesByIds(tx, [...new Set(named)])).values()]
}

/** Whether something that it paid for has still to end, whatever its status: what is marked as fraud goes on being built. */
export async function workUnderWay(tx: Tx, invoice: Invoice): Promise<boolean> {
  if (invoice.state === 'installing') return true
  if ((await unitsOf(tx, invoice.id)).some(({ state }) => state === 'waiting')) return true
  return (await servicesBehind(tx, invoice)).some(({ changeInvoiceId }) => changeInvoiceId === invoice.id)
}

export async function whose(tx: Tx, accountId: number): Promise<Whose> {
  return (await whoseAre(tx, [accountId])).get(accountId) ?? fail('not-found')
}

/** Everything that staff see of one document, and what they may do with it. */
export async function operatorOrderView(tx: Tx, parts: ViewParts, id: number, lang: Locale) {
  const invoice = (await findInvoice(tx, id)) ?? fail('not-found')
  const {
    methods: _,
    actions: __,
    effects: ___,
    stockHeldUntil: ____,
    codeRefused: _____,
    ...view
  } = await orderView(tx, parts, invoice, lang)
  const left = invoice.type === 'topup' ? await leftOfTopUp(tx, parts.gateways, invoice) : await refundableOf(tx, invoice)
  const allowed = (reason: string | null): ActionState => (reason === null ? true : { reason })
  const machine = invoiceMachines[invoice.type]
  const may = (event: 'cancel' | 'mark-fraud'): boolean => can(machine, invoice.state, event, 'staff')
  return {
    ...view,
    ...(await whose(tx, invoice.accountId)),
    services: (await servicesBehind(tx, invoice)).map((service) => ({
      ...{ id: service.id, type: service.type, name: service.name, state: service.state, suspensions: service.suspensions },
    })),
    refundable: {
      total: money(left.total, invoice.currency),
      promotional: money(left.promotional, invoice.currency),
      main: money(left.main, invoice.currency),
      points: left.points,
      toSource: money(Math.min(left.main, await returnable(tx, parts.gateways, id)), invoice.currency),
    },
    actions: {
      cancel: allowed(isPayable(invoice) && may('cancel') ? null : 'order.not-cancellable'),
      refund: allowed(refundRefusal(invoice, left, await workUnderWay(tx, invoice))),
      markFraud: allowed(may('mark-fraud') ? null : invoice.state === 'fraud' ? 'order.already-fraud' : 'order.not-paid'),
      // Money that really arrived is always credited [M4].
      confirmPayment: allowed(null),
    },
  }
}
