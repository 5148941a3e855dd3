import { kindOfType } from '@portal/contracts/kinds/kinds.ts'
import { TRANSFER_ACTIONS } from '@portal/contracts/transfer-policy.ts'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { SelectField } from '../../design/form/other-fields.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import type { Form } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { ColumnField } from '../fields/column-field.tsx'
import { type Entered, entered, textOf } from '../fields/entered.ts'
import css from '../fields/fields.module.css'
import { CURRENCIES, type Plan } from './plan-values.ts'
import { MBPS, MBPS_AT_CAP } from './transfer-policy-values.ts'

interface PanelProps {
  form: Form<Entered>
  plan: Plan | undefined
  locations: OutputOf<'operator/location/list'>['items']
}

/** What happens when the transfer of a plan is used, and where engines cannot do it. */
export function TransferPolicyPanel({ form, plan, locations }: PanelProps) {
  const t = useTranslations('operator.catalogue.transferPolicy')
  if (!kindOfType(entered(form.values, 'type'))?.transferPolicies) return null
  const action = entered(form.values, 'transferPolicy.action')
  const places = locations
    .filter(({ id }) => plan?.stock.some((one) => one.locationId === id && !one.enforcesPolicy))
    .map(({ code }) => code)
  const problem = form.field('transferPolicy.perGb').error
  return (
    <Panel title={t('title')} hint={t('hint')}>
      <div className="stack">
        <div className={css.four}>
          <SelectField
            label={t('action')}
            {...textOf(form, 'transferPolicy.action')}
            options={TRANSFER_ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) }))}
          />
          {action === 'limit' && <ColumnField form={form} column={MBPS} label={t('mbps')} end="Mbit/s" />}
          {action === 'charge' &&
            CURRENCIES.map((currency) => (
              <TextField
                key={currency}
                label={t('perGb', { currency })}
                hint={t('perGbHint')}
                {...textOf(form, `transferPolicy.perGb.${currency}`)}
                inputMode="decimal"
                end={currency}
                autoComplete="off"
              />
            ))}
          {action === 'charge' && (
            <ColumnField form={form} column={MBPS_AT_CAP} label={t('mbpsAtCap')} hint={t('mbpsAtCapHint')} end="Mbit/s" />
          )}
        </div>
        {problem && <p className={css.error}>{problem}</p>}
        {places.length > 0 && (
          <Note tone="warn" title={t('weaker', { places: places.join(', ') })}>
            {t('weakerText')}
          </Note>
        )}
      </div>
    </Panel>
  )
}
