import type { PaymentMethodView } from '@portal/contracts/modules/payments.contract.ts'
import { formatMoney, type Money, money } from '@portal/contracts/money.ts'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useMethodInSentence } from './method-name.ts'

/** The button names amount and method: "Pay $9.60 from balance". */
export function usePayLabel(): (total: Money | undefined, method: PaymentMethodView | undefined) => string {
  const t = useTranslations('orders')
  const locale = useLocale()
  const format = useFormatter()
  const named = useMethodInSentence()
  return (total, method) => {
    if (!total) return t('pay')
    // What a gateway is asked for holds its fee.
    const asked = method?.fee ? money(total.amount + method.fee.amount, total.currency) : total
    const amount = formatMoney(asked, locale)
    if (!method) return t('payAmount', { amount })
    if (method.kind === 'balance') return t('payFromBalance', { amount })
    if (method.kind === 'points') return t('payWithPoints', { points: format.number(method.pointsNeeded ?? 0) })
    return t('payWith', { amount, method: named(method) })
  }
}
