import { formatMoney } from '@portal/contracts/money.ts'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { dateParts } from '../../design/data/date-format.ts'
import { tones } from '../../features/orders/invoice/invoice-tones.ts'
import { currentLocale, translator } from '../../i18n/i18n.tsx'
import type { Found, PaletteSearch } from '../../shell/palette-source.ts'
import { CUSTOMER_TONES } from '../customers/customer.ts'
import { toneOf as workTone } from '../delivery/work.ts'
import { chosenBrand } from '../parts/chosen-brand.ts'
import { staffPaths } from '../paths.ts'
import { statusOf } from '../services/service.ts'
import { groupIcons } from './group-icons.ts'

type Group = OutputOf<'operator/search'>['groups'][number]
type What = Group['what']
type ItemOf<W extends What> = Extract<Group, { what: W }>['items'][number]

const MAIL_TONES = { queued: 'busy', sent: 'ok', failed: 'danger' } as const
const NODE_TONES = { active: 'ok', draining: 'busy', down: 'danger' } as const

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ')
const day = (at: string): string => dateParts(at)?.date ?? ''

/** How each kind of thing is told in a line, and where it leads. */
const lines: { readonly [W in What]: (item: ItemOf<W>, t: ReturnType<typeof translator>) => Omit<Found, 'id'> } = {
  customers: ({ id, username, email, profileName, brand, state }, t) => ({
    title: username,
    detail: joined(profileName, email, brand.name),
    to: staffPaths.customer(id),
    ...(state !== 'active' && { tone: CUSTOMER_TONES[state], status: t(`operator.customers.state.${state}`) }),
  }),
  services: (service, t) => {
    const { tone, key } = statusOf(service)
    const { id, name, address, plan, customer } = service
    return {
      ...{ title: name, detail: joined(address, customer.username, plan, `#${id}`), to: staffPaths.service(id), tone },
      status: t(`operator.services.${key}` as never),
    }
  },
  invoices: ({ id, number, total, status, customer }, t) => ({
    ...{ title: number || `#${id}`, detail: joined(customer.username, formatMoney(total, currentLocale())), to: staffPaths.order(id) },
    ...{ tone: tones[status], status: t(`orders.status.${status}`) },
  }),
  payments: ({ reference, gateway, amount, invoiceId, at }) => ({
    ...{ title: reference, detail: joined(formatMoney(amount, currentLocale()), gateway, day(at)), to: staffPaths.order(invoiceId) },
  }),
  work: ({ id, kind, state, service }, t) => {
    const name = `operator.delivery.kind.${kind.replaceAll('.', '-')}` as never
    return {
      title: t.has(name) ? t(name) : kind,
      ...{ detail: joined(service?.name ?? null, `#${id}`), to: staffPaths.work(id), tone: workTone({ state, error: null }) },
      status: t(`operator.delivery.state.${state}`),
    }
  },
  jobs: ({ id, name, error }) => ({
    title: name,
    detail: joined(`#${id}`, error),
    to: `${staffPaths.jobs()}?search=${encodeURIComponent(name)}`,
  }),
  addresses: ({ address, poolId, state }, t) => ({
    ...{ title: address, to: `${staffPaths.pool(poolId)}?search=${encodeURIComponent(address)}` },
    status: t(`operator.infrastructure.addressStates.${state}` as never),
    tone: state === 'free' ? 'ok' : state === 'blocked' ? 'danger' : 'off',
  }),
  nodes: ({ id, title, state }, t) => ({
    ...{ title, to: staffPaths.node(id), tone: NODE_TONES[state], status: t(`operator.infrastructure.nodeState.${state}` as never) },
  }),
  mails: ({ id, recipient, subject, state, at }, t) => ({
    ...{ title: subject, detail: joined(recipient, day(at)), to: staffPaths.mail(id) },
    ...{ tone: MAIL_TONES[state], status: t(`operator.mail.state.${state}` as never) },
  }),
}

/** The staff's palette: everything that their roles open, of the brand in view, by one call. */
export const staffSearch: PaletteSearch = async (text, signal) => {
  const brandId = chosenBrand.get() ?? undefined
  const { groups } = await call('operator/search', { text, ...(brandId !== undefined && { brandId }) }, { signal })
  const t = translator()
  return groups.map(({ what, items, more }) => ({
    ...{ id: what, more, icon: groupIcons[what], heading: t(`operator.frame.found.${what}`) },
    items: (items as readonly ItemOf<What>[]).map((item) => ({
      id: `${what}-${item.id}`,
      ...(lines[what] as (of: never, texts: typeof t) => Omit<Found, 'id'>)(item as never, t),
    })),
  }))
}
