import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'

export type Forecast = OutputOf<'operator/node/forecast'>['forecast']

/** Until when it lasts, in a few words. */
export function useForecastText(): (forecast: Forecast) => string {
  const t = useTranslations('operator.capacity')
  return (forecast) => {
    if (forecast.state === 'early') return t('early', { days: forecast.days, needed: forecast.needed })
    return forecast.state === 'ends' ? t('ends', { on: forecast.on }) : t(forecast.state)
  }
}
