import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { useSizes } from '../../features/services/sizes.ts'
import fields from '../fields/fields.module.css'
import { Gauge } from '../parts/gauge.tsx'
import css from './capacity.module.css'
import { useForecastText } from './use-forecast-text.ts'

type Place = OutputOf<'operator/capacity/list'>['items'][number]
type Part = Place['parts'][number]

/** How full each location is, and when it will be. */
export function Page() {
  const t = useTranslations('operator.capacity')
  const pages = useTranslations('operator.pages')
  const locale = useLocale()
  const { data, error, refetch } = useCall('operator/capacity/list', {})
  return (
    <>
      <PageHeader title={pages('capacity')} facts={t('facts')} />
      <Panel>
        {data ? (
          <div className={fields.scroll}>
            <table className={fields.figures}>
              <thead>
                <tr>
                  {(['location', 'nodes', 'machines', 'memory', 'disk', 'addresses'] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.items.map((place) => (
                  <tr key={place.id}>
                    <th scope="row">
                      <TwoLines name={place.city[locale]} sub={place.code} />
                    </th>
                    <td className="num">{place.nodes}</td>
                    <td className="num">{place.machines}</td>
                    {place.parts.map((part) => (
                      <td key={part.part} className={css.part}>
                        <PartCell of={part} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </Panel>
    </>
  )
}

function PartCell({ of: { part, used, total, forecast } }: { of: Part }) {
  const t = useTranslations('operator.infrastructure')
  const { memory, gigabytes } = useSizes()
  const tell = useForecastText()
  const say = { memory, disk: gigabytes, addresses: String }[part]
  // Nothing there to give out is not all of it given out.
  if (total === 0 && used === 0) return <span className="c3">–</span>
  return (
    <>
      <Gauge text={t('usedOf', { used: say(used), all: say(total) })} percent={total === 0 ? 0 : (used / total) * 100} />
      <span className={forecast.state === 'full' ? 'sm warn-t' : 'sm c3'}>{tell(forecast)}</span>
    </>
  )
}
