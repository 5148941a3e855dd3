import { IconCreditCard, IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { paths } from '../../paths.ts'
import { PeriodButton } from '../papers/lazy.tsx'
import { Balances, PointsRules } from './balances.tsx'
import { Statement } from './statement.tsx'

/** What the customer has, and every movement with its cause [M2][M3]. */
export function Page() {
  const t = useTranslations('wallet')
  const pages = useTranslations('pages')
  const balances = useCall('user/balance/overview', {})
  return (
    <>
      <PageHeader
        title={pages('wallet')}
        facts={<span>{t('facts')}</span>}
        actions={
          <>
            <PeriodButton />
            <ButtonLink icon={IconCreditCard} to={paths.cards()}>
              {pages('cards')}
            </ButtonLink>
            <ButtonLink icon={IconFileInvoice} to={`${paths.invoices()}?tab=unpaid`}>
              {t('pay')}
            </ButtonLink>
            <ButtonLink look="primary" icon={IconPlus} to={paths.topUp()}>
              {t('topUp')}
            </ButtonLink>
          </>
        }
      />
      <div className="stack">
        {balances.data ? (
          <Balances balances={balances.data} />
        ) : (
          <Panel flush>
            {balances.isError ? <ErrorState error={balances.error} onRetry={() => void balances.refetch()} /> : <SkeletonRows rows={2} />}
          </Panel>
        )}
        <Statement owing={(balances.data?.receivable.amount ?? 0) > 0} />
        <PointsRules />
      </div>
    </>
  )
}
