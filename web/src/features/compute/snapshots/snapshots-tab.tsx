import { IconArrowBackUp, IconCamera, IconDots } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { usePolling } from '../../../api/event-effects.ts'
import { useCall } from '../../../api/hooks.ts'
import { Button, IconButton } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { ActionMenu } from '../../../design/controls/menu.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { TermLine } from '../../../design/data/term-line.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useImageTitle } from '../../services/image-title.ts'
import type { Snapshot, Vps, VpsDetail } from '../calls.ts'
import { WorkPanel } from '../detail/work-panel.tsx'
import css from './snapshots.module.css'
import { State } from './snapshots-page.tsx'
import { type SnapshotActions, useSnapshotActions } from './use-snapshot-actions.tsx'

/** Of one server: the snapshot it has, when the next one may be taken, and what it is good for. */
export function SnapshotsTab({ vps, actions }: { vps: VpsDetail; actions: ServiceActions<Vps> }) {
  const t = useTranslations('compute.snapshots')
  const { data, error, refetch } = useCall(
    'user/service/vps/snapshot/list',
    { serviceId: vps.id, sort: '-takenAt' },
    { refetchInterval: usePolling(false) },
  )
  const own = useSnapshotActions()
  const { quota, taken, lastAt, nextAt } = vps.snapshots
  const take = actions.offer(vps, 'snapshot')
  const tooSoon = nextAt && t.rich('nextFrom', { date: () => <DateText value={nextAt} time /> })
  return (
    <div className="grid g-main">
      <div className="stack">
        {vps.work && <WorkPanel vps={vps} work={vps.work} />}
        <Panel
          title={t('title')}
          hint={t('ofQuota', { taken, quota })}
          flush
          actions={
            take && (
              <DisabledReason reason={take.reason ?? tooSoon}>
                <Button size="small" icon={IconCamera} onClick={take.run}>
                  {t('take')}
                </Button>
              </DisabledReason>
            )
          }
          foot={
            nextAt && lastAt ? (
              <div className={css.next}>
                <span className="c2">{tooSoon}</span>
                <TermLine start={lastAt} end={nextAt} tone="accent" />
              </div>
            ) : (
              <span className="c3">{t('anyTime')}</span>
            )
          }
        >
          {data ? (
            <SnapshotRows rows={data.items} actions={own} />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={2} />
          )}
        </Panel>
      </div>
      <Panel title={t('why.title')}>
        <div className="stack c2">
          <p>{t('why.text')}</p>
          <p>{t('why.limits')}</p>
        </div>
      </Panel>
      {own.dialog}
    </div>
  )
}

function SnapshotRows({ rows, actions }: { rows: readonly Snapshot[]; actions: SnapshotActions }) {
  const t = useTranslations('compute.snapshots')
  const imageTitle = useImageTitle()
  if (rows.length === 0) return <p className={css.none}>{t('noneYet')}</p>
  return (
    <ul className={css.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <TwoLines name={row.name} sub={<DateText value={row.takenAt} time />} />
          <State snapshot={row} />
          <span className={`c2 ${css.note}`}>{row.note || imageTitle(row.osTitle)}</span>
          <span className={css.acts}>
            <DisabledReason reason={actions.reason(row, 'restore')}>
              <Button size="small" icon={IconArrowBackUp} onClick={() => actions.ask(row, 'restore')}>
                {t('act.restore')}
              </Button>
            </DisabledReason>
            <ActionMenu items={actions.menu(row).filter(({ id }) => id !== 'restore')}>
              <IconButton icon={IconDots} label={t('more', { name: row.name })} size="small" />
            </ActionMenu>
          </span>
        </li>
      ))}
    </ul>
  )
}
