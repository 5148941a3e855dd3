import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { usePolling } from '../../api/event-effects.ts'
import { useCall } from '../../api/hooks.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { useSearchParams } from '../../lib/navigation.ts'
import { paths } from '../../paths.ts'
import { NewcomerSteps } from '../first-steps/lazy.tsx'
import { isNewcomer } from '../first-steps/newcomer.ts'
import { ExpiringPanel } from './expiring-panel.tsx'
import { Figures } from './figures.tsx'
import { LatestPanel } from './latest-panel.tsx'
import { LinksPanel } from './links-panel.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Next30Days } from './next-30-days.tsx'
import { readDays } from './overview.ts'
import { SpendingPanel } from './spending-panel.tsx'
import { WorkPanel } from './work-panel.tsx'

/** What needs the customer, what they have, what falls due, what is under way [P6]. */
export function Page() {
  const pages = useTranslations('pages')
  const days = readDays(useSearchParams().days)
  const overview = useCall('user/dashboard/overview', { days }, { refetchInterval: usePolling(false), placeholderData: (last) => last })
  const data = overview.data
  return (
    <>
      <PageHeader
        title={pages('dashboard')}
        actions={
          // Whoever begins is led by the steps: one way is the first one.
          <ButtonLink look={data && isNewcomer(data) ? 'secondary' : 'primary'} icon={IconPlus} to={paths.order()}>
            {pages('order')}
          </ButtonLink>
        }
      />
      {data ? (
        <div className="stack">
          <NeedsYou items={data.needsYou} />
          {!isNewcomer(data) && <Figures overview={data} />}
          <div className="grid g-main">
            <div className="stack">
              {isNewcomer(data) ? <NewcomerSteps /> : <ExpiringPanel overview={data} days={days} loading={overview.isPlaceholderData} />}
              <WorkPanel items={data.inProgress} />
              <LatestPanel />
            </div>
            <div className="stack">
              {!isNewcomer(data) && (
                <>
                  <Next30Days next={data.next30Days} />
                  <SpendingPanel months={data.spending} />
                </>
              )}
              <LinksPanel />
            </div>
          </div>
        </div>
      ) : (
        <Panel flush>
          {overview.isError ? <ErrorState error={overview.error} onRetry={() => void overview.refetch()} /> : <SkeletonRows rows={9} />}
        </Panel>
      )}
    </>
  )
}
