import { useTranslations } from 'use-intl'

const known = ['balance', 'points', 'sandbox', 'bank-transfer', 'stripe', 'vnpay'] as const
type Known = (typeof known)[number]

/** Invoices remember a method by its code; a gateway we have no word for is shown by it. */
export function useMethodName(): (code: string) => string {
  const t = useTranslations('orders.methods')
  return (code) => ((known as readonly string[]).includes(code) ? t(code as Known) : code)
}
