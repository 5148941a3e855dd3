import { useTranslations } from 'use-intl'
import { StatusBadge, type Tone } from '../../design/data/status.tsx'
import { Icon } from '../../design/icon.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { Link } from '../../design/link.tsx'
import { cx } from '../../lib/class-names.ts'
import { currentTime } from '../../lib/clock.ts'
import { useWorkLabels } from '../delivery/use-work-labels.ts'
import css from './home.module.css'
import { QUEUE_LOOKS, useWaiting, type Waits } from './waiting.ts'

/** Every queue of the person's roles: how many wait, how long the oldest does, and how long it should at most. */
export function WaitingPanel() {
  const t = useTranslations('operator.home')
  const { data, error, refetch } = useWaiting()
  const all = data?.items.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel
      title={t('waitingTitle')}
      hint={all === undefined ? undefined : all === 0 ? t('nothing') : all}
      flush
      foot={<span className="sm c3">{t('nothingHint')}</span>}
    >
      {data ? (
        <ul>
          {data.items.map((item) => (
            <Row key={item.queue} item={item} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Panel>
  )
}

function Row({ item: { queue, count, oldestAt } }: { item: Waits }) {
  const t = useTranslations('operator.home')
  const { span } = useWorkLabels()
  const { icon, to, targetMinutes } = QUEUE_LOOKS[queue]
  const waited = oldestAt === null ? null : Math.max(0, currentTime().getTime() - Date.parse(oldestAt))
  const late = waited === null ? 0 : waited / (targetMinutes * 60_000)
  const tone: Tone = late >= 1 ? 'danger' : late >= 0.75 ? 'warn' : 'off'
  return (
    <li>
      <Link to={to} className={css.row}>
        <Icon of={icon} />
        <span className="b ell">{t(`waiting.${queue}`)}</span>
        <span className={cx('num', css.count, count > 0 ? 'bb' : 'c3')}>{count}</span>
        <span className={css.wait}>
          {count > 0 && waited !== null ? (
            <StatusBadge tone={tone}>{t('oldest', { span: span(waited) })}</StatusBadge>
          ) : (
            <span className="c3">{t('nothingWaits')}</span>
          )}
        </span>
        <span className={cx('c3 sm num nowrap', css.target)}>{t('target', { span: span(targetMinutes * 60_000) })}</span>
      </Link>
    </li>
  )
}
