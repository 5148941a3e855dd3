import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { useSizes } from '../../features/services/sizes.ts'
import css from './capacity.module.css'
import { HEIGHT, pictureOf, WIDTH } from './picture.ts'
import { useForecastText } from './use-forecast-text.ts'

/** Memory given out at the node's location, how it goes on by its trend, and what it would be without this node. */
export function ForecastPanel({ nodeId, name }: { nodeId: number; name: string }) {
  const t = useTranslations('operator.capacity')
  const { memory } = useSizes()
  const tell = useForecastText()
  const { data } = useCall('operator/node/forecast', { id: nodeId })
  if (!data) return null
  const { total, without, forecast, forecastWithout, locationCode: place, days } = data
  const picture = pictureOf(data)
  return (
    <Panel title={t('memoryIn', { place })} hint={t('memoryHint')}>
      {days.length > 1 && (
        <div className={css.chart}>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            <line className={css.today} x1={picture.today} x2={picture.today} y1={0} y2={HEIGHT} />
            <line className={css.total} x1={0} x2={WIDTH} y1={picture.total} y2={picture.total} />
            {without !== total && <line className={css.without} x1={picture.today} x2={WIDTH} y1={picture.without} y2={picture.without} />}
            <polyline points={picture.kept} />
            {picture.trend !== null && <polyline className={css.trend} points={picture.trend} />}
          </svg>
          <span className={`sm c3 ${css.days}`}>
            <DateText value={picture.ends.from} short />
            <DateText value={picture.ends.until} short />
          </span>
        </div>
      )}
      <DefinitionList
        columns={1}
        items={[
          { term: t('now'), value: t('nowOf', { used: memory(days.at(-1)?.used ?? 0), all: memory(total) }) },
          { term: t('withNode', { name }), value: tell(forecast) },
          without === total ? null : { term: t('withoutNode', { name }), value: tell(forecastWithout) },
        ]}
      />
    </Panel>
  )
}
