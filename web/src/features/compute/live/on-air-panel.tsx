import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { useBytes } from '../../../lib/use-bytes.ts'
import type { VpsDetail } from '../calls.ts'
import css from './live.module.css'
import type { LivePlan } from './refresh-live.ts'

/** As the server itself said within the last minute; nothing is on air because somebody meant it to be. */
export function OnAirPanel({ vps, plan }: { vps: VpsDetail; plan: LivePlan }) {
  const t = useTranslations('live.onAir')
  const { stream, heard, checkedAt, confirmed } = plan
  const stopped = vps.status === 'stopped'
  const silent = !stopped && confirmed && checkedAt !== null && !heard
  const word = t(stream ? 'title' : silent ? 'unknown' : 'off')
  return (
    <>
      {/* Read aloud when it begins and when it ends; the figures below are not. */}
      <p className="sr" role="status">
        {word}
      </p>
      {stream ? (
        <Streaming stream={stream} />
      ) : (
        <Panel title={word}>
          <p className={css.hint}>{t(stopped ? 'stopped' : silent ? 'unheard' : 'offText')}</p>
        </Panel>
      )}
    </>
  )
}

function Streaming({ stream }: { stream: NonNullable<LivePlan['stream']> }) {
  const t = useTranslations('live.onAir')
  const format = useFormatter()
  const { bitsPerSecond, width, height, fps, video, audio, bytesIn, bytesOut, since } = stream
  const size = useBytes()
  const number = (n: number): string => format.number(n, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const picture = [width && height ? `${width} × ${height}` : null, video].filter((part) => part !== null).join(', ')
  const figures: readonly [string, ReactNode, string?][] = [
    [t('rate'), t('mbit', { n: number(bitsPerSecond / 1e6) })],
    [t('picture'), picture || t('none'), fps ? t('fps', { fps }) : undefined],
    [t('sound'), audio ?? t('none')],
    [t('in'), size(bytesIn)],
    [t('out'), size(bytesOut)],
  ]
  return (
    <Panel
      title={t('title')}
      hint={
        <>
          {t('since')} <DateText value={since} time />
        </>
      }
      actions={<StatusBadge tone="ok">{t('mbit', { n: number(bitsPerSecond / 1e6) })}</StatusBadge>}
    >
      <dl className={css.figures}>
        {figures.map(([term, value, more]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{value}</dd>
            {more && <small className="c3">{more}</small>}
          </div>
        ))}
      </dl>
    </Panel>
  )
}
