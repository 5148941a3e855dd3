import { useTranslations } from 'use-intl'
import { knownText } from '../../../i18n/known-text.ts'

const names = ['balance', 'points', 'sandbox', 'bank-transfer', 'stripe', 'vnpay'] as const
type Known = (typeof names)[number]

/** Invoices remember a method by its code; a gateway we have no word for is shown by it. */
export function useMethodName(): (code: string) => string {
  const t = useTranslations('orders.methods')
  return (code) => ((names as readonly string[]).includes(code) ? t(code as Known) : code)
}

/** As it stands inside a sentence: "bằng cổng thử nghiệm". A name that staff gave it stays as they wrote it. */
export function useMethodInSentence(): (method: { readonly method: string; readonly title: string }) => string {
  const t = useTranslations('orders.methodsInSentence')
  const name = useMethodName()
  return ({ method, title }) => (title === name(method) ? (knownText(t, method) ?? title) : title)
}
