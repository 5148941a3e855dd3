import {
  BACKUP_OFF_KEPT_DAYS,
  BACKUP_OUTLIVES_DAYS,
  DISK_FAILURE_RATE_PERCENT_PER_MONTH,
  REBUILD_MINUTES,
} from '@portal/contracts/constants.ts'
import { IconHistory } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { usePolling } from '../../../api/event-effects.ts'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { drawerOf, readDrawer, useChosen, useDrawer } from '../../../lib/use-drawer.ts'
import { useImageTitle } from '../../services/image-title.ts'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import type { VpsDetail } from '../calls.ts'
import { WorkPanel } from '../detail/work-panel.tsx'
import css from './backups.module.css'
import { PolicyPanel } from './policy-panel.tsx'
import { RecoverPanel } from './recover-panel.tsx'
import { RestoreNewPanel } from './restore-new-panel.tsx'
import { type BackupCopy, type BackupRow, CopyState, PolicyState, useBytes } from './state.tsx'

const NONE: readonly BackupCopy[] = []

/** Of one server: the backups that there are, when they are taken and at what price, and why. */
export function BackupsTab({ vps }: { vps: VpsDetail }) {
  const t = useTranslations('backups')
  const polled = { refetchInterval: usePolling(vps.work?.kind === 'backup') }
  const list = useCall('user/service/vps/backup/list', { serviceId: vps.id }, polled)
  const copies = useCall('user/service/vps/backup/copies', { id: vps.id }, polled)
  const drawer = useDrawer('copy')
  const asked = readDrawer(drawer.open, ['recover', 'restore'])
  const ready = copies.data?.items.filter(({ state }) => state === 'ready') ?? NONE
  const chosen = useChosen(ready, asked?.id ?? null)
  const row = list.data?.items[0]
  const error = list.error ?? copies.error
  if (!row || !copies.data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void Promise.all([list.refetch(), copies.refetch()])} />
    ) : (
      <SkeletonRows rows={6} />
    )
  }
  return (
    <div className="grid g-main">
      <div className="stack">
        {vps.work && <WorkPanel vps={vps} work={vps.work} />}
        {row.state === 'failed' && (
          <Note tone="warn" title={t('failed.title', { n: row.failures })}>
            {row.next && t.rich('failed.text', { date: () => <DateText value={row.next} time /> })}
          </Note>
        )}
        <Panel
          title={t('title')}
          hint={<PolicyState state={row.state} />}
          flush
          actions={row.next && <span className="c3">{t.rich('next', { date: () => <DateText value={row.next} time /> })}</span>}
          foot={<span className="c3">{t('kept', { minutes: REBUILD_MINUTES })}</span>}
        >
          <Copies copies={copies.data.items} row={row} onAsk={(act, copy) => drawer.show(drawerOf(act, copy))} />
        </Panel>
        <PolicyPanel key={`${row.period} ${row.hour} ${row.timeZone}`} row={row} />
      </div>
      <div className="stack">
        <WhyPanel />
        {row.period !== null && <LossPanel newest={ready[0]} />}
      </div>
      {chosen && asked?.act === 'recover' && <RecoverPanel vps={vps} copies={ready} first={chosen} onClose={drawer.close} />}
      {chosen && asked?.act === 'restore' && row.role === 'owner' && <RestoreNewPanel copy={chosen} onClose={drawer.close} />}
    </div>
  )
}

interface CopiesProps {
  copies: readonly BackupCopy[]
  row: BackupRow
  /** Over the server, or onto a new one. */
  onAsk: (act: 'recover' | 'restore', copy: BackupCopy) => void
}

function Copies({ copies, row, onAsk }: CopiesProps) {
  const t = useTranslations('backups')
  const bytes = useBytes()
  const imageTitle = useImageTitle()
  const reasonText = useReasonText()
  if (copies.length === 0) return <p className={css.none}>{t(row.period === null ? 'noneOff' : 'noneYet')}</p>
  const reasonFor = ({ state }: BackupCopy): string | null => {
    const code = state === 'ready' ? reasonOf(row.actions.recover) : 'backup-not-ready'
    return code && reasonText(code, { name: row.name })
  }
  return (
    <ul className={css.rows}>
      {copies.map((copy) => (
        <li key={copy.id}>
          <TwoLines name={<DateText value={copy.takenAt} time />} sub={imageTitle(copy.osTitle)} />
          <TwoLines
            name={<CopyState state={copy.state} />}
            sub={
              copy.keptUntil
                ? t.rich('keptUntil', { date: () => <DateText value={copy.keptUntil} time /> })
                : copy.checkedAt && t('checked')
            }
          />
          <span className={css.size}>{copy.bytes === null ? '–' : bytes(copy.bytes)}</span>
          <span className={css.acts}>
            {row.role === 'owner' && copy.state === 'ready' && (
              <Button size="small" look="ghost" onClick={() => onAsk('restore', copy)}>
                {t('new.act')}
              </Button>
            )}
            <DisabledReason reason={reasonFor(copy)}>
              <Button size="small" icon={IconHistory} onClick={() => onAsk('recover', copy)}>
                {t('recover')}
              </Button>
            </DisabledReason>
          </span>
        </li>
      ))}
    </ul>
  )
}

function WhyPanel() {
  const t = useTranslations('backups.why')
  const format = useFormatter()
  const rate = format.number(DISK_FAILURE_RATE_PERCENT_PER_MONTH, { maximumFractionDigits: 2 })
  return (
    <Panel title={t('title')}>
      <div className="stack c2">
        <p className={css.rate}>
          <b>{t('rate', { rate })}</b>
          <span>{t('rateOf')}</span>
        </p>
        <p>{t('text')}</p>
        <p>{t('limits', { days: BACKUP_OFF_KEPT_DAYS, outlive: BACKUP_OUTLIVES_DAYS })}</p>
      </div>
    </Panel>
  )
}

/** What would be lost if the disk broke this moment. */
function LossPanel({ newest }: { newest: BackupCopy | undefined }) {
  const t = useTranslations('backups.loss')
  return (
    <Panel title={t('title')}>
      <p className="c2">
        {newest ? t.rich('since', { date: () => <DateText value={newest.takenAt} time />, minutes: REBUILD_MINUTES }) : t('all')}
      </p>
    </Panel>
  )
}
