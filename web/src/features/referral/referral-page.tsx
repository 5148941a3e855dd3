import { useTranslations } from 'use-intl'
import { usePolling } from '../../api/event-effects.ts'
import { useCall } from '../../api/hooks.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { Friends } from './friends.tsx'
import { LinkPanel } from './link-panel.tsx'
import { terms } from './referral.ts'
import { Totals } from './totals.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

/** Who came by the customer's link and what that earned, the link itself, and the way to the money [P5]. */
export function Page() {
  const t = useTranslations('referral')
  const pages = useTranslations('pages')
  // As the table below asks for its first page: one call for both.
  const overview = useCall(
    'user/referral/list',
    { page: 1, pageSize: 20, search: undefined, sort: '-created_at', tab: undefined },
    { refetchInterval: usePolling(false) },
  )
  const { data } = overview
  return (
    <>
      <PageHeader
        title={pages('referral')}
        facts={data && <span>{data.percent === null ? t('closed') : t('facts', { percent: data.percent, ...terms })}</span>}
        actions={data && data.totals.available.amount > 0 && <WithdrawButton available={data.totals.available} />}
      />
      <div className="stack">
        {data ? (
          <>
            <Totals overview={data} />
            {data.percent !== null && <LinkPanel of={data} percent={data.percent} />}
          </>
        ) : (
          <Panel flush>
            {overview.isError ? <ErrorState error={overview.error} onRetry={() => void overview.refetch()} /> : <SkeletonRows rows={4} />}
          </Panel>
        )}
        <Friends />
      </div>
    </>
  )
}
