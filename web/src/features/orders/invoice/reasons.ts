import { ordersErrors } from '@portal/contracts/errors/orders.errors.ts'
import { type Locale, useLocale } from 'use-intl'

type Texts = Readonly<Record<Locale, string>>

/** The catalogue's sentence for a reason the server sent as a code; null where it belongs to another part of the house. */
export function useReasonText(): (code: string) => string | null {
  const locale = useLocale()
  return (code) => (ordersErrors as unknown as Readonly<Record<string, Texts | undefined>>)[code]?.[locale] ?? null
}
