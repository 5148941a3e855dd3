import { formatMoney } from '@portal/contracts/money.ts'
import { IconFileInvoice, IconServer2 } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { currentLocale, translator } from '../../i18n/i18n.tsx'
import { paths } from '../../paths.ts'
import type { Found, FoundGroup, PaletteSearch } from '../../shell/palette-source.ts'
import { tones } from '../orders/invoice/invoice-tones.ts'
import { kindLookOf } from '../services/kind-looks.ts'
import { kindNamed } from '../services/kinds.ts'
import { servicePaths } from '../services/service-paths.ts'

type Group = OutputOf<'user/search'>['groups'][number]
type ItemOf<W extends Group['what']> = Extract<Group, { what: W }>['items'][number]

/** A state of a kind as the reader sees it; one without words is told as it is. */
function stateOf({ kind, state }: ItemOf<'services'>): Pick<Found, 'tone' | 'status'> {
  const look = kindLookOf(kind)
  const t = translator()
  const key = `${look?.states}.${state}` as never
  return look && t.has(key) ? { tone: look.toneOf(state), status: t(key) } : {}
}

function serviceOf(service: ItemOf<'services'>): Found | null {
  const ui = kindNamed(service.kind)
  if (!ui) return null
  const { id, name, address } = service
  return {
    id: `service-${id}`,
    title: name,
    icon: ui.icon,
    detail: [address, `#${id}`].filter(Boolean).join(' · '),
    to: servicePaths(ui.contract).detail(id),
    ...stateOf(service),
  }
}

const invoiceOf = ({ id, number, summary, total, status }: ItemOf<'invoices'>): Found => ({
  id: `invoice-${id}`,
  title: number || `#${id}`,
  detail: [summary, formatMoney(total, currentLocale())].filter(Boolean).join(', '),
  to: paths.invoice(id),
  tone: tones[status],
  status: translator()(`orders.status.${status}`),
})

function shown(group: Group): FoundGroup {
  const t = translator()
  const { what: id, more } = group
  return group.what === 'services'
    ? { id, more, heading: t('shell.groups.services'), icon: IconServer2, items: group.items.flatMap((item) => serviceOf(item) ?? []) }
    : { id, more, heading: t('pages.invoices'), icon: IconFileInvoice, items: group.items.map(invoiceOf) }
}

/** The customers' palette: what is the caller's own or shared with the caller, by one call. */
export const ownSearch: PaletteSearch = async (text, signal) => {
  const { groups } = await call('user/search', { text }, { signal })
  return groups.map(shown).filter(({ items }) => items.length > 0)
}
