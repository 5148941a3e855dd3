import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import type { Form } from '../../design/form/use-form.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { ColumnField } from '../fields/column-field.tsx'
import type { Entered } from '../fields/entered.ts'
import css from '../fields/fields.module.css'
import { type Plan, UNITS } from './plan-values.ts'

interface StockPanelProps {
  form: Form<Entered>
  plan: Plan | undefined
  locations: OutputOf<'operator/location/list'>['items']
}

/** How many units may be sold where, beside what is sold: that cannot be taken back here. */
export function StockPanel({ form, plan, locations }: StockPanelProps) {
  const t = useTranslations('operator.catalogue')
  const lang = useLocale()
  return (
    <Panel title={t('stock')} hint={t('stockHint')}>
      <div className={css.three}>
        {locations.map((location) => {
          const now = plan?.stock.find(({ locationId }) => locationId === location.id)
          return (
            <ColumnField
              key={location.id}
              form={form}
              column={UNITS}
              name={`stock.${location.id}`}
              label={`${location.city[lang]} (${location.code})${location.archivedAt ? ` · ${t('tabs.archived')}` : ''}`}
              hint={now ? t('stockNow', { sold: now.sold - now.held, held: now.held, left: now.left }) : t('notSoldHere')}
            />
          )
        })}
      </div>
    </Panel>
  )
}
