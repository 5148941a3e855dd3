import type { LifeCalls, NamedCalls } from '@portal/contracts/kinds/life.calls.ts'
import { money } from '@portal/contracts/money.ts'
import { isoMinute } from '@portal/contracts/time.ts'
import { formatText } from '../../../platform/errors.ts'
import type { Handler, TxCall } from '../../../platform/http/handlers.ts'
import { type Settlement, withNumbers } from '../../invoices/index.ts'
import type { Kinds } from '../../kinds/index.ts'
import type { Gateways } from '../../payments/index.ts'
import { type Access, judge, serviceCommand, servicesByIds, servicesCommand, servicesQuery } from '../../services/index.ts'
import { cancelService, revokeCancellation, setAutoRenew } from './cancel.ts'
import { previewRenewal, schedule, scheduleView } from './preview.ts'
import { renew } from './renew.ts'
import { renewalTexts } from './texts.ts'

export interface RenewalParts {
  readonly kinds: Kinds
  readonly gateways: Gateways
  readonly settlement: Settlement
}

/** Each kind's calls stand below its own path; what they do is the same for all [S1a]. */
export const renewalHandlers = ({ kinds, ...parts }: RenewalParts): readonly Handler[] =>
  kinds.all.flatMap(({ calls }) => (calls ? [...handlersOf(calls.life, parts), ...(calls.named ? namedHandlers(calls.named) : [])] : []))

const servicesOf = (accesses: readonly Access[]) => accesses.map(({ service }) => service)

type Switching = Pick<TxCall<LifeCalls['autorenew']>, 'tx' | 'lang' | 'note'>

async function switched({ tx, lang, note }: Switching, access: Access, on: boolean) {
  const service = await setAutoRenew(tx, access.service, on)
  note({ after: { autoRenew: on } })
  const planned = scheduleView(await schedule(tx, service))
  return { autoRenew: on, schedule: planned, msg: renewalTexts[on ? 'autoOn' : 'autoOff'][lang] }
}

/** What the specification names by its two sides. */
const namedHandlers = ({ autorenewOn, autorenewOff }: NamedCalls): Handler[] => [
  serviceCommand(autorenewOn, (call) => switched(call, call.access, true)),
  serviceCommand(autorenewOff, (call) => switched(call, call.access, false)),
]

function handlersOf(calls: LifeCalls, { gateways, settlement }: Omit<RenewalParts, 'kinds'>): Handler[] {
  return [
    servicesQuery(calls.renewPreview, async ({ tx, brand, customer, lang, accesses }, selection) =>
      previewRenewal(tx, gateways, { brandId: brand.id, accountId: customer.id, lang }, { ...selection, services: servicesOf(accesses) }),
    ),

    servicesCommand(calls.renew, async ({ tx, lang, accesses }, { method = null, ...selection }) => {
      const which = { ...selection, services: servicesOf(accesses), lang, method: method === '' ? null : method }
      const issued = await renew(tx, settlement, which)
      const services = await servicesByIds(
        tx,
        issued.flatMap(({ serviceIds }) => serviceIds),
      )
      const documents = await withNumbers(
        tx,
        issued.map(({ invoice }) => invoice),
      )
      const paid = issued.every(({ invoice }) => invoice.state === 'renewed')
      return {
        invoices: issued.map(({ invoice, serviceIds }, n) => ({
          ...{ id: invoice.id, number: documents[n]?.number ?? null, status: invoice.state, serviceIds: [...serviceIds] },
          total: money(invoice.total, invoice.currency),
        })),
        items: issued.flatMap(({ invoice, serviceIds }) =>
          serviceIds.flatMap((serviceId) => {
            const service = services.get(serviceId)
            if (!service) return []
            const { id, name, endAt, paymentStatus } = service
            const outcome = invoice.state === 'renewed' ? ('renewed' as const) : ('issued' as const)
            return [{ id, name, outcome, invoiceId: invoice.id, end: (endAt ?? tx.now).toISOString(), paymentStatus }]
          }),
        ),
        msg: formatText(renewalTexts[paid ? 'renewed' : 'issued'][lang], lang, { count: paid ? services.size : issued.length }),
      }
    }),

    serviceCommand(calls.autorenew, (call, { on }) => switched(call, call.access, on)),

    serviceCommand(calls.cancel, async ({ tx, lang, note, access, customer }, { mode }) => {
      // The pipeline has judged `cancel`, and asked for the proof.
      if (mode === 'immediate')
        await judge(tx, [access], { ...customer, proved: true }, { kind: access.service.kind, action: 'cancel-now' })
      const { service, endsAt } = await cancelService(tx, access.service, mode)
      note({ after: { cancellation: mode } })
      const msg = formatText(renewalTexts.cancelled[lang], lang, { date: isoMinute(endsAt, service.timeZone) })
      return { mode, endsAt: endsAt.toISOString(), paymentStatus: service.paymentStatus, msg }
    }),

    serviceCommand(calls.revoke, async ({ tx, lang, note, access }) => {
      const service = await revokeCancellation(tx, access.service)
      note({ after: { cancellation: null } })
      return { autoRenew: service.autoRenew, paymentStatus: service.paymentStatus, msg: renewalTexts.revoked[lang] }
    }),
  ]
}
