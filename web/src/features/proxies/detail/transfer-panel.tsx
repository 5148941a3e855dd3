import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { DateText } from '../../../design/data/date-text.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { useBytes } from '../../../lib/use-bytes.ts'
import css from '../proxies.module.css'
import { Used } from '../used.tsx'

const DAYS = 30
const HEIGHT = 100
const GAP = 0.25

/** What went through in the month of the service, and each day of the last thirty: as a picture and as a table. */
export function TransferPanel({ id }: { id: number }) {
  const t = useTranslations('proxies.transfer')
  const tell = useBytes()
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useCall('user/service/vms/app/proxy/transfer-days', { id, days: DAYS })
  const days = data?.days ?? []
  const sum = ({ receivedBytes, sentBytes }: (typeof days)[number]): number => receivedBytes + sentBytes
  const top = Math.max(...days.map(sum), 1)
  const highest = days.reduce<(typeof days)[number] | null>((most, day) => (most && sum(most) >= sum(day) ? most : day), null)
  return (
    <Panel
      title={t('title')}
      actions={
        data?.transfer.until && <span className="c3 sm">{t.rich('again', { date: () => <DateText value={data.transfer.until} /> })}</span>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : (
        <div className={css.pane}>
          <p>
            <Used {...data.transfer} whole /> {data.transfer.limitBytes === null && <span className="c3">{t('unlimited')}</span>}
          </p>
          <svg
            className={css.days}
            viewBox={`0 0 ${days.length} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('picture', { days: days.length, day: highest?.day ?? '', most: tell(highest ? sum(highest) : 0) })}
          >
            {days.map((day, n) => {
              const height = (sum(day) / top) * HEIGHT
              return (
                <rect key={day.day} x={n + GAP / 2} y={HEIGHT - height} width={1 - GAP} height={height}>
                  <title>{`${day.day}: ${tell(sum(day))}`}</title>
                </rect>
              )
            })}
          </svg>
          <p className={css.axis} aria-hidden>
            <span className="c3 sm">{days[0]?.day}</span>
            <span className="c3 sm">{t('most', { most: tell(top > 1 ? top : 0) })}</span>
            <span className="c3 sm">{days.at(-1)?.day}</span>
          </p>
          <p className="c3 sm">{t('both')}</p>
          <details onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{t('table')}</summary>
            {open && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
              <section className={css.table} tabIndex={0} aria-label={t('table')}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t('day')}</th>
                      <th scope="col">{t('received')}</th>
                      <th scope="col">{t('sent')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {[...days].reverse().map((day) => (
                      <tr key={day.day}>
                        <td>{day.day}</td>
                        <td>{tell(day.receivedBytes)}</td>
                        <td>{tell(day.sentBytes)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
          </details>
        </div>
      )}
    </Panel>
  )
}
