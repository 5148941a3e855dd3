import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { useEveryKind } from '../services/use-every-kind.ts'

const KEPT_MS = 60_000
const INVOICES = { page: 1, pageSize: 20 } as const

/**
 * What a ticket may be about: services of every kind, own and shared, and the newest invoices. What the page was opened for is among them
 * whatever the lists hold.
 */
export function useSubjects(given: string): { readonly value: string; readonly label: string }[] {
  const t = useTranslations('tickets')
  const services = useEveryKind()
  const invoices = useCall('user/order/list', INVOICES, { staleTime: KEPT_MS })
  const found = [
    ...services.map(({ id, name }) => ({ value: `service:${id}`, label: t('aboutService', { name }) })),
    ...(invoices.data?.items ?? []).map(({ id, number }) => ({
      value: `invoice:${id}`,
      label: t('aboutInvoice', { number: number || `#${id}` }),
    })),
  ]
  if (given === '' || found.some(({ value }) => value === given)) return found
  const [what, id = ''] = given.split(':')
  const label = what === 'service' ? t('aboutService', { name: `#${id}` }) : t('aboutInvoice', { number: `#${id}` })
  return [{ value: given, label }, ...found]
}
