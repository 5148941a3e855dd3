import { METRIC_ALERTS } from '@portal/contracts/constants.ts'
import { IconChartLine } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Panel } from '../../../design/layout/panel.tsx'
import { EmptyState } from '../../../design/layout/states.tsx'
import type { VpsAlert, VpsMetrics } from '../calls.ts'
import { Graph } from './graph.tsx'

/** All four below each other, with one crosshair. */
export function Graphs({ data, alerts }: { data: VpsMetrics; alerts: readonly VpsAlert[] }) {
  const t = useTranslations('graphs')
  const [at, setAt] = useState<number | null>(null)
  if (data.measuredAt === null)
    return (
      <Panel>
        <EmptyState icon={IconChartLine} title={t('never.title')}>
          {t('never.text')}
        </EmptyState>
      </Panel>
    )
  return (
    <Panel flush>
      {METRIC_ALERTS.map((metric) => (
        <Graph key={metric} {...{ metric, data, alerts, at }} onAt={setAt} />
      ))}
    </Panel>
  )
}
