import { CALENDAR_DAYS } from '@portal/contracts/constants.ts'
import { IconCalendarDollar, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { usePolling } from '../../api/event-effects.ts'
import { useCall } from '../../api/hooks.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { Segmented } from '../../design/controls/segmented.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { useForeignBillingZone } from '../../design/data/use-billing-zone.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { useGo, useSearchParams } from '../../lib/navigation.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { paths } from '../../paths.ts'
import { Agenda } from './agenda.tsx'
import { readCalendarDays } from './days.ts'
import { MonthPanel } from './month-panel.tsx'
import { Sums } from './sums.tsx'

/** What falls due when, what it will cost, and whether the balance suffices at each point. */
export function Page() {
  const t = useTranslations('calendar')
  const foreign = useForeignBillingZone()
  const pages = useTranslations('pages')
  const go = useGo()
  const phone = usePhone()
  const search = useSearchParams()
  const days = readCalendarDays(search.days)
  const calendar = useCall('user/calendar/overview', { days }, { refetchInterval: usePolling(false), placeholderData: (last) => last })
  const { data } = calendar
  return (
    <>
      <PageHeader
        title={pages('calendar')}
        facts={
          data && (
            <>
              <span>{t.rich('facts', { date: () => <DateText value={data.to} billed /> })}</span>
              {foreign && <span>{t('billingZone', { zone: foreign })}</span>}
            </>
          )
        }
        actions={
          <Segmented
            label={t('range')}
            size="normal"
            value={String(days)}
            onChange={(value) => go({ to: '.', search: { ...search, days: value, month: undefined }, replace: true, resetScroll: false })}
            options={CALENDAR_DAYS.map((n) => ({ value: String(n), label: n === 365 ? t('year') : t('days', { n }) }))}
          />
        }
      />
      {data ? (
        <div className="stack" aria-busy={calendar.isPlaceholderData || undefined}>
          <Sums calendar={data} />
          {data.items.length === 0 ? (
            <Panel flush>
              <EmptyState
                icon={IconCalendarDollar}
                title={t('empty')}
                actions={
                  <ButtonLink icon={IconPlus} to={paths.order()}>
                    {t('order')}
                  </ButtonLink>
                }
              >
                {t('emptyHint')}
              </EmptyState>
            </Panel>
          ) : (
            <>
              {!phone && <MonthPanel calendar={data} />}
              <Agenda calendar={data} />
            </>
          )}
        </div>
      ) : (
        <Panel flush>
          {calendar.isError ? <ErrorState error={calendar.error} onRetry={() => void calendar.refetch()} /> : <SkeletonRows rows={9} />}
        </Panel>
      )}
    </>
  )
}
