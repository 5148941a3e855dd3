import { METRIC_RANGES, type MetricRange } from '@portal/contracts/constants.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Segmented } from '../../design/controls/segmented.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import css from '../../features/compute/graphs/graphs.module.css'
import { Graphs } from '../../features/compute/graphs/graphs.tsx'

const REFRESH_MS = 60_000

/** The customer's graphs where staff look at the service; alerts are the customer's own. */
export function VpsGraphs({ id }: { id: number }) {
  const t = useTranslations('graphs')
  const [range, setRange] = useState<MetricRange>('day')
  const { data, error, refetch } = useCall(
    'operator/services/vps-metrics',
    { id, range },
    { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  )
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />
  return (
    <div className={css.main}>
      <Segmented
        label={t('range')}
        value={range}
        onChange={setRange}
        options={METRIC_RANGES.map((value) => ({ value, label: t(value) }))}
      />
      <Graphs data={data} alerts={[]} />
    </div>
  )
}
