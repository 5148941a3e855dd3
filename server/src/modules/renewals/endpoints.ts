import { vpsAutorenew, vpsCancel, vpsRenew, vpsRenewPreview, vpsRevokeCancellation } from '@portal/contracts/modules/renewals.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { isoMinute } from '@portal/contracts/time.ts'
import { formatText } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import type { Settlement } from '../invoices/index.ts'
import type { Gateways } from '../payments/index.ts'
import { type Service, servicesByIds } from '../services/index.ts'
import { cancelService, revokeCancellation, setAutoRenew } from './cancel.ts'
import { previewRenewal, schedule, scheduleView } from './preview.ts'
import { renew } from './renew.ts'
import { renewalTexts } from './texts.ts'

/** The calls of one kind: the paths are its own, what they do is the same for all [S1a]. */
interface Calls {
  readonly kind: Service['kind']
  readonly preview: typeof vpsRenewPreview
  readonly renew: typeof vpsRenew
  readonly autorenew: typeof vpsAutorenew
  readonly cancel: typeof vpsCancel
  readonly revoke: typeof vpsRevokeCancellation
}

const kinds: readonly Calls[] = [
  {
    kind: 'vps',
    preview: vpsRenewPreview,
    renew: vpsRenew,
    autorenew: vpsAutorenew,
    cancel: vpsCancel,
    revoke: vpsRevokeCancellation,
  },
]

export const renewalHandlers = (parts: { readonly gateways: Gateways; readonly settlement: Settlement }): readonly Handler[] =>
  kinds.flatMap((calls) => handlersOf(calls, parts.gateways, parts.settlement))

function handlersOf({ kind, ...calls }: Calls, gateways: Gateways, settlement: Settlement): Handler[] {
  return [
    query(calls.preview, async ({ tx, brand, customer, lang }, selection) =>
      previewRenewal(tx, gateways, { brandId: brand.id, lang }, { ...selection, accountId: customer.id, kind }),
    ),

    command(calls.renew, async ({ tx, brand, customer, lang, note }, { method = null, ...selection }) => {
      const which = { ...selection, accountId: customer.id, brandId: brand.id, kind, method: method === '' ? null : method }
      const issued = await renew(tx, settlement, which)
      const services = await servicesByIds(
        tx,
        issued.flatMap(({ serviceIds }) => serviceIds),
      )
      const [only, ...others] = services.keys()
      note({ detail: [...services.values()].map(({ name }) => name).join(', '), ...(only && others.length === 0 && { serviceId: only }) })
      const paid = issued.every(({ invoice }) => invoice.state === 'renewed')
      return {
        invoices: issued.map(({ invoice, serviceIds }) => ({
          ...{ id: invoice.id, number: invoice.number ?? '', status: invoice.state, serviceIds: [...serviceIds] },
          total: money(invoice.total, invoice.currency),
        })),
        items: [...services.values()].map(({ id, endAt, paymentStatus }) => ({ id, end: (endAt ?? tx.now).toISOString(), paymentStatus })),
        msg: formatText(renewalTexts[paid ? 'renewed' : 'issued'][lang], lang, { count: paid ? services.size : issued.length }),
      }
    }),

    command(calls.autorenew, async ({ tx, customer, lang, note }, { id, on }) => {
      const service = await setAutoRenew(tx, { accountId: customer.id, kind, id }, on)
      note({ detail: service.name, serviceId: id, after: { autoRenew: on } })
      const planned = scheduleView(await schedule(tx, service))
      return { autoRenew: on, schedule: planned, msg: renewalTexts[on ? 'autoOn' : 'autoOff'][lang] }
    }),

    command(calls.cancel, async ({ tx, customer, lang, note }, { id, mode }) => {
      const { service, endsAt } = await cancelService(tx, { accountId: customer.id, kind, id }, mode)
      note({ detail: service.name, serviceId: id, after: { cancellation: mode } })
      const msg = formatText(renewalTexts.cancelled[lang], lang, { date: isoMinute(endsAt, service.timeZone) })
      return { mode, endsAt: endsAt.toISOString(), paymentStatus: service.paymentStatus, msg }
    }),

    command(calls.revoke, async ({ tx, customer, lang, note }, { id }) => {
      const service = await revokeCancellation(tx, { accountId: customer.id, kind, id })
      note({ detail: service.name, serviceId: id, after: { cancellation: null } })
      return { autoRenew: service.autoRenew, paymentStatus: service.paymentStatus, msg: renewalTexts.revoked[lang] }
    }),
  ]
}
