import { METRIC_LOOKS_BACK_DAYS, METRIC_RANGES, type MetricRange } from '@portal/contracts/constants.ts'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { usePolling } from '../../../api/event-effects.ts'
import { useCall } from '../../../api/hooks.ts'
import { Button, IconButton } from '../../../design/controls/button.tsx'
import { Segmented } from '../../../design/controls/segmented.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { useGo, useSearchParams } from '../../../lib/navigation.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { VpsDetail, VpsMetrics } from '../calls.ts'
import { AlertsPanel } from './alerts-panel.tsx'
import css from './graphs.module.css'
import { Graphs } from './graphs.tsx'
import { TransferPanel } from './transfer-panel.tsx'

const DAY = 86_400_000
/** Before the server forgets that somebody looks. */
const FOLLOW_AGAIN_MS = 240_000

const isRange = (text: string | undefined): text is MetricRange => METRIC_RANGES.some((range) => range === text)

/** What the server does, over an hour, a day, a week or a month: what is chosen stands in the address. */
export function GraphsTab({ vps: { id, role } }: { vps: VpsDetail }) {
  const { range: asked, end, alert } = useSearchParams()
  const range = isRange(asked) ? asked : 'day'
  const owner = role === 'owner'
  const polling = usePolling(false)
  const query = useCall(
    'user/service/vps/metrics',
    { id, range, ...(end && { end }) },
    { refetchInterval: end ? false : polling, placeholderData: keepPreviousData },
  )
  useCall('user/service/vps/metrics-follow', { id }, { refetchInterval: FOLLOW_AGAIN_MS, enabled: !end })
  const alerts = useCall('user/service/vps/alert/list', { id }, { enabled: owner })
  const { data, error, refetch } = query
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />
  return (
    <div className="grid g-main">
      <div className={css.main}>
        <Tools data={data} end={end} />
        <Graphs data={data} alerts={alerts.data?.items ?? []} />
      </div>
      <div className="stack">
        <TransferPanel id={id} transfer={data.transfer} />
        {owner && <AlertsPanel id={id} query={alerts} open={alert} />}
        <Kept minutes={data.stepMinutes} />
      </div>
    </div>
  )
}

function Tools({ data, end }: { data: VpsMetrics; end: string | undefined }) {
  const t = useTranslations('graphs')
  const go = useGo()
  const { range, from, until, stepMinutes } = data
  const to = (wanted: { range: MetricRange; end?: string | undefined }) =>
    go({ to: '.', search: { tab: 'graphs', ...wanted }, replace: true, resetScroll: false })
  const [begins, ends] = [Date.parse(from), Date.parse(until)]
  const now = useNow().getTime()
  const oldest = now - METRIC_LOOKS_BACK_DAYS[range] * DAY
  const tooOld = begins - (ends - begins) < oldest
  const later = ends + (ends - begins)
  return (
    <div className={css.tools}>
      <Segmented
        label={t('range')}
        value={range}
        onChange={(wanted) => to({ range: wanted })}
        options={METRIC_RANGES.map((value) => ({ value, label: t(value) }))}
        size="normal"
      />
      <span className={css.pager}>
        <IconButton
          icon={IconChevronLeft}
          label={t('earlier')}
          off={tooOld}
          onClick={() => !tooOld && to({ range, end: new Date(begins - stepMinutes * 60_000).toISOString() })}
        />
        <span className={css.span}>
          {t.rich('span', {
            from: () => <DateText value={from} time />,
            until: () => (end ? <DateText value={until} time /> : t('now')),
          })}
        </span>
        <IconButton
          icon={IconChevronRight}
          label={t('later')}
          off={!end}
          onClick={() => end && to({ range, end: later > now ? undefined : new Date(later - stepMinutes * 60_000).toISOString() })}
        />
      </span>
      <span className="sp" />
      <span className={css.key}>
        <i className={css.keyLine} /> {t('average')} <i className={css.keyBand} /> {t('band')}
      </span>
      <ExportButton data={data} />
    </div>
  )
}

function Kept({ minutes }: { minutes: number }) {
  const t = useTranslations('graphs')
  return (
    <p className={css.kept}>
      {t('step', { minutes })} {t('kept')}
    </p>
  )
}

/** What is drawn as rows, in the units of the call. */
function ExportButton({ data }: { data: VpsMetrics }) {
  const t = useTranslations('graphs')
  const write = async () => {
    const { exportRows } = await import('../../../design/table/export-rows.ts')
    const columns = Object.entries(data.series).flatMap(([name, band]) =>
      (['min', 'avg', 'max'] as const).map((which) => ({ head: `${name}_${which}`, figures: band[which] })),
    )
    const rows = data.series.cpu.avg.map((_, index) => [
      new Date(Date.parse(data.from) + index * data.stepMinutes * 60_000).toISOString(),
      ...columns.map(({ figures }) => figures[index]),
    ])
    await exportRows('csv', `graphs-${data.range}`, [t('time'), ...columns.map(({ head }) => head)], rows)
  }
  return (
    <Button icon={IconDownload} size="small" onClick={() => void write()}>
      {t('export')}
    </Button>
  )
}
