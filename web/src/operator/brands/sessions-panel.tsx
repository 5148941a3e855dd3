import { SESSION_LIFETIME } from '@portal/contracts/brands.ts'
import { useTranslations } from 'use-intl'
import type { Form } from '../../design/form/use-form.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { ColumnField } from '../fields/column-field.tsx'
import { columnOf, type Entered } from '../fields/entered.ts'
import css from '../fields/fields.module.css'

const bounds = ({ min, max }: { readonly min: number; readonly max: number }) => ({ required: true, min, max })

export const SESSION_COLUMNS = {
  sessionDays: columnOf('sessionDays', 'smallint', bounds(SESSION_LIFETIME.customerDays)),
  staffSessionHours: columnOf('staffSessionHours', 'smallint', bounds(SESSION_LIFETIME.staffHours)),
} as const

/** After how long customers and staff must sign in again, even while they work [A4]. */
export function SessionsPanel({ form }: { form: Form<Entered> }) {
  const t = useTranslations('operator.brandParts.sessions')
  return (
    <Panel title={t('title')}>
      <div className="stack">
        <p className="c3 sm">{t('hint')}</p>
        <div className={css.two}>
          <ColumnField form={form} column={SESSION_COLUMNS.sessionDays} label={t('customers')} hint={t('customersHint')} end={t('days')} />
          <ColumnField form={form} column={SESSION_COLUMNS.staffSessionHours} label={t('staff')} hint={t('staffHint')} end={t('hours')} />
        </div>
      </div>
    </Panel>
  )
}
