import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { useBytes } from '../../../lib/use-bytes.ts'
import type { VpsDetail } from '../calls.ts'
import { BitrateGraph } from './bitrate-graph.tsx'
import css from './live.module.css'
import type { LivePast, LivePlan } from './refresh-live.ts'
import { useMegabits } from './use-megabits.ts'

/** As the server itself said within the last minute; nothing is on air because somebody meant it to be. */
export function OnAirPanel({ vps, plan, graph }: { vps: VpsDetail; plan: LivePlan; graph: LivePast['graph'] }) {
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
        <Streaming stream={stream} graph={graph} />
      ) : (
        <Panel title={word}>
          <p className={css.hint}>{t(stopped ? 'stopped' : silent ? 'unheard' : 'offText')}</p>
          {graph && (
            <div className={css.graph}>
              <small className="c3">
                {t('last')} <DateText value={graph.from} time />
              </small>
              <BitrateGraph graph={graph} />
            </div>
          )}
        </Panel>
      )}
    </>
  )
}

function Streaming({ stream, graph }: { stream: NonNullable<LivePlan['stream']>; graph: LivePast['graph'] }) {
  const t = useTranslations('live.onAir')
  const megabits = useMegabits()
  const { bitsPerSecond, width, height, fps, video, audio, bytesIn, bytesOut, since } = stream
  const size = useBytes()
  const picture = [width && height ? `${width} × ${height}` : null, video].filter((part) => part !== null).join(', ')
  const figures: readonly [string, ReactNode, string?][] = [
    [t('rate'), megabits(bitsPerSecond)],
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
      actions={<StatusBadge tone="ok">{megabits(bitsPerSecond)}</StatusBadge>}
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
      {graph && (
        <div className={css.graph}>
          <BitrateGraph graph={graph} />
        </div>
      )}
    </Panel>
  )
}
