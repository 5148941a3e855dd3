import type { Currency } from '@portal/contracts/money.ts'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { dateParts } from '../../design/data/date-format.ts'
import { useMoneyText } from '../../design/data/display-money.ts'
import { readAmount } from '../../features/orders/payment/amount.ts'
import { useMethodName } from '../../features/orders/payment/method-name.ts'
import { knownText } from '../../i18n/known-text.ts'
import { useWorkLabels } from '../delivery/use-work-labels.ts'
import { useJobName } from '../jobs/use-job-name.ts'

export type Alert = OutputOf<'operator/alerts/list'>['items'][number]

/** What waits, in a sentence: the server's names for work, steps, sums and moments are said as the rest of the console says them. */
export function useAlertSentence(): (alert: Alert) => string {
  const t = useTranslations('operator.alerts.says')
  const steps = useTranslations('operator.billing.step')
  const labels = useWorkLabels()
  const jobName = useJobName()
  const gateway = useMethodName()
  const moneyText = useMoneyText()
  const said = (name: string, value: string | number, { currency }: Alert['params']): string | number => {
    const text = String(value)
    if (name === 'gateway') return gateway(text)
    if (name === 'job') return jobName(text)
    if (name === 'work') return labels.kind(text)
    if (name === 'step') return labels.step(text)
    if (name === 'what') return knownText(steps, text) ?? text
    if (name === 'since' || name === 'due') return dateParts(text)?.date ?? text
    const sum = name === 'balance' ? readAmount(text, currency as Currency) : null
    return sum ? moneyText(sum) : value
  }
  return ({ kind, params }) => t(kind, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, said(name, value, params)])))
}
