import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { useWeekdays } from '../../features/profile/billing/weekdays.ts'
import { localeNames } from '../../i18n/locale.ts'
import type { Customer } from './customer.ts'

/** How the customer wants to be billed, and who gets copies. */
export function BillingPanel({ customer: { id } }: { customer: Customer }) {
  const t = useTranslations('operator.customers.billing')
  const { data, error, refetch } = useCall('operator/customers/billing', { id })
  const weekdays = useWeekdays()
  const day = weekdays.find((one) => one.day === data?.billingDay)
  return (
    <Panel title={t('title')} hint={data?.items.length} flush>
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <DefinitionList
          columns={1}
          items={[
            { term: t('day'), value: day ? t('week', { day: day.name }) : t('apart') },
            ...(data.items.length === 0 ? [{ term: t('copies'), value: <span className="c3">{t('none')}</span> }] : []),
            ...data.items.map(({ email, locale, confirmedAt }) => ({
              term: t('copies'),
              value: (
                <TwoLines
                  name={<SensitiveText>{email}</SensitiveText>}
                  sub={confirmedAt ? localeNames[locale] : `${localeNames[locale]} · ${t('waiting')}`}
                />
              ),
            })),
          ]}
        />
      )}
    </Panel>
  )
}
