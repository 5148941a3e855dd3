import { referenceOf } from '@portal/contracts/document-series.ts'
import type { CalendarItem } from '@portal/contracts/modules/dashboard.contract.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { dateParts } from '../../design/data/date-format.ts'
import type { Tone } from '../../design/data/status.tsx'
import { paths } from '../../paths.ts'
import { serviceLink } from '../services/service-link.ts'

export type Calendar = OutputOf<'user/calendar/overview'>

export const coverTones: Record<CalendarItem['cover'], Tone> = {
  covered: 'ok',
  short: 'danger',
  depends: 'unknown',
  'by-hand': 'warn',
  free: 'off',
}

/** The day it stands on, as dates are shown. */
export const dayOf = (item: CalendarItem): string => dateParts(item.at)?.date ?? ''
export const nameOf = ({ service, invoice }: CalendarItem): string => service?.name ?? (invoice ? referenceOf(invoice) : '')

/** Where one acts on it: the document that asks for it, or the service. */
export function linkOf({ service, invoice }: CalendarItem): string | null {
  if (invoice) return paths.invoice(invoice.id)
  return service && serviceLink(service.type, service.id)
}

export function groupedBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}
