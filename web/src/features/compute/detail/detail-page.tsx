import { IconServerOff } from '@tabler/icons-react'
import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { asApiError } from '../../../api/errors.ts'
import { useCall } from '../../../api/hooks.ts'
import { ButtonLink } from '../../../design/controls/button.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { EmptyState, ErrorState } from '../../../design/layout/states.tsx'
import { Tabs } from '../../../design/layout/tabs.tsx'
import { paths } from '../../../paths.ts'
import { usePageName } from '../../../shell/page-name.ts'
import { TrialNote } from '../../services/changes/trial-note.tsx'
import { ActivityPanel } from '../../services/detail/activity-panel.tsx'
import { ActivityTab } from '../../services/detail/activity-tab.tsx'
import css from '../../services/detail/detail.module.css'
import { DetailSkeleton } from '../../services/detail/detail-skeleton.tsx'
import { NotePanel } from '../../services/detail/note-panel.tsx'
import { RenewalPanel } from '../../services/detail/renewal-panel.tsx'
import { RenewalNotes } from '../../services/renewals/renewal-notes.tsx'
import { useRenewals } from '../../services/renewals/use-renewals.tsx'
import type { VpsDetail } from '../calls.ts'
import { useFresh } from '../use-fresh.ts'
import { useOutcomes } from '../use-outcomes.ts'
import { usePower } from '../use-power.tsx'
import { useRefreshInterval } from '../use-refresh.ts'
import { DetailHeader } from './detail-header.tsx'
import { ServerPanel } from './server-panel.tsx'
import { TroubleNotes } from './trouble-notes.tsx'
import { useVpsCommands } from './use-vps-commands.ts'
import { WorkPanel } from './work-panel.tsx'

export function Page() {
  const t = useTranslations('compute')
  const pages = useTranslations('pages')
  const { VMID = '' } = useParams({ strict: false }) as { VMID?: string }
  const cached = useCall('user/service/vps/detail', { id: VMID })
  const interval = useRefreshInterval(cached.data ? [cached.data] : [])
  const { data: vps, error, refetch } = useCall('user/service/vps/detail', { id: VMID }, { refetchInterval: interval })
  usePageName(vps?.name)
  if (vps) return <Detail vps={vps} stale={error} onRetry={() => void refetch()} />
  if (!error) return <DetailSkeleton />
  if (asApiError(error).code !== 'not-found' && asApiError(error).code !== 'invalid-input')
    return (
      <>
        <PageHeader title={pages('vps-detail')} />
        <ErrorState error={error} onRetry={() => void refetch()} safe={t('serversSafe')} />
      </>
    )
  return (
    <>
      <PageHeader title={pages('vps-detail')} />
      <EmptyState
        icon={IconServerOff}
        title={t('missing.title')}
        actions={<ButtonLink to={paths.vpsList()}>{t('missing.toList')}</ButtonLink>}
      >
        {t('missing.text')}
      </EmptyState>
    </>
  )
}

function Detail({ vps: answered, stale, onRetry }: { vps: VpsDetail; stale: unknown; onRetry: () => void }) {
  const t = useTranslations('compute')
  const { tab = 'overview' } = useSearch({ strict: false }) as { tab?: string }
  const machines = useMemo(() => [answered], [answered])
  const [vps = answered] = useFresh(machines)
  const power = usePower()
  const renewals = useRenewals()
  useOutcomes([vps], power)
  useVpsCommands(vps, power, renewals)
  const current = tab === 'activity' ? 'activity' : 'overview'
  return (
    <>
      <DetailHeader vps={vps} power={power} renewals={renewals} />
      {stale !== null && !asApiError(stale).isLostNetwork && (
        <div className={css.stale}>
          <Note
            tone="warn"
            actions={
              <button type="button" className="link" onClick={onRetry}>
                {t('retry')}
              </button>
            }
          >
            {t('stale')}
          </Note>
        </div>
      )}
      <Tabs
        label={t('tabs.label', { name: vps.name })}
        current={current}
        tabs={[
          { id: 'overview', label: t('tabs.overview'), to: paths.vps(vps.id) },
          { id: 'activity', label: t('tabs.activity'), to: paths.vps(vps.id, { tab: 'activity' }) },
        ]}
      />
      {current === 'activity' ? (
        <ActivityTab id={vps.id} />
      ) : (
        <>
          <div className={css.notes}>
            <TrialNote vps={vps} renewals={renewals} />
            <RenewalNotes vps={vps} renewals={renewals} />
            <TroubleNotes vps={vps} power={power} />
            {vps.work && <WorkPanel vps={vps} work={vps.work} />}
          </div>
          <div className="grid g-main">
            <div className="stack">
              <ServerPanel vps={vps} />
              <ActivityPanel id={vps.id} />
            </div>
            <div className={`stack ${css.side}`}>
              <RenewalPanel vps={vps} renewals={renewals} />
              <NotePanel vps={vps} />
            </div>
          </div>
        </>
      )}
      {power.dialog}
      {renewals.dialog}
      <Outlet />
    </>
  )
}
