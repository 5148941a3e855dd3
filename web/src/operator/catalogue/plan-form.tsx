import { SERVICE_TYPES, type ServiceType } from '@portal/contracts/constants.ts'
import { kindOfType } from '@portal/contracts/kinds/kinds.ts'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { Form } from '../../design/form/form.tsx'
import { CheckboxField, SelectField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { ColumnField } from '../fields/column-field.tsx'
import { type Entered, entered, flagOf, sendNamed, textOf } from '../fields/entered.ts'
import css from '../fields/fields.module.css'
import { LocalizedFields } from '../fields/localized-fields.tsx'
import { useBrands } from '../parts/brands.tsx'
import { useRoleReason } from '../session.ts'
import { AddonsPanel } from './addons-panel.tsx'
import { enterPlan, type Plan, readPlan, specFields, stockWanted, TRIAL, unitOf } from './plan-values.ts'
import { PricesPanel } from './prices-panel.tsx'
import { StockPanel } from './stock-panel.tsx'
import { TransferPolicyPanel } from './transfer-policy-panel.tsx'
import { usePlanProblems } from './use-plan-problems.ts'

const types = Object.keys(SERVICE_TYPES) as ServiceType[]

interface PlanFormProps {
  plan: Plan | undefined
  locations: OutputOf<'operator/location/list'>['items']
  images: OutputOf<'operator/image/list'>['items']
  onSaved: (plan: Plan) => Promise<void>
}

export function PlanForm({ plan, locations, images, onSaved }: PlanFormProps) {
  const t = useTranslations('operator.catalogue')
  const common = useTranslations('common')
  const lang = useLocale()
  const brands = useBrands()
  const readOnly = useRoleReason(['provisioning'])
  const locationIds = locations.map(({ id }) => id)
  const imageIds = images.map(({ id }) => id)
  const [initial] = useState(() => enterPlan(plan, locationIds, imageIds))
  const validate = usePlanProblems(plan === undefined, locationIds)
  const form = useForm<Entered>({
    initial,
    validate,
    submit: async (values, requestId) => {
      const draft = readPlan(values, locationIds, imageIds)
      const places = stockWanted(values, locationIds)
      const send = (): Promise<Plan> =>
        plan
          ? call('operator/plan/update', { ...draft, id: plan.id, version: plan.version }, { requestId })
          : call(
              'operator/plan/create',
              { ...draft, code: entered(values, 'code'), type: entered(values, 'type') as ServiceType },
              { requestId },
            )
      // The server counts the places that are sent; the form names them.
      const rename = (path: string) => path.replace(/^stock\.(\d+)(\..*)?$/, (_, at) => `stock.${places[Number(at)]?.locationId ?? ''}`)
      await onSaved(await sendNamed(Object.keys(initial), send, rename))
    },
  })
  const type = entered(form.values, 'type') as ServiceType
  return (
    <Form
      form={form}
      actions={
        <DisabledReason reason={readOnly}>
          <SubmitButton form={form}>{plan ? common('save') : t('addPlan')}</SubmitButton>
        </DisabledReason>
      }
    >
      <Panel title={t('whatItIs')}>
        <div className="stack">
          <div className={css.three}>
            <TextField
              label={t('code')}
              hint={plan ? t('codeFixed') : t('codeHint')}
              {...textOf(form, 'code')}
              mono
              readOnly={plan !== undefined}
              maxLength={40}
              autoComplete="off"
            />
            <SelectField
              label={t('type')}
              {...textOf(form, 'type')}
              disabled={plan !== undefined}
              options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
            />
            {brands.length > 1 && (
              <SelectField
                label={t('brand')}
                {...textOf(form, 'brandId')}
                options={[{ value: '', label: t('everyBrand') }, ...brands.map(({ id, name }) => ({ value: String(id), label: name }))]}
              />
            )}
          </div>
          <LocalizedFields form={form} name="name" label={t('name')} />
          <LocalizedFields form={form} name="description" label={t('description')} maxLength={300} />
          <CheckboxField label={t('hiddenLabel')} {...flagOf(form, 'hidden')} />
        </div>
      </Panel>
      <Panel title={t('whatItGives')}>
        <div className={css.four}>
          {specFields(type).map(({ figure, column }) => (
            <ColumnField
              key={figure.name}
              form={form}
              column={column}
              label={figure.label[lang]}
              hint={figure.unlimited && t('emptyUnlimited')}
              end={unitOf(figure)}
            />
          ))}
          <ColumnField form={form} column={TRIAL} label={t('trial')} hint={t('trialHint')} end={t('hours')} />
        </div>
      </Panel>
      <TransferPolicyPanel form={form} plan={plan} locations={locations} />
      <PricesPanel form={form} />
      <StockPanel form={form} plan={plan} locations={locations} />
      {kindOfType(type)?.hasImage && (
        <Panel title={t('systems')}>
          <div className="stack">
            <CheckboxField label={t('onlySome')} {...flagOf(form, 'onlyImages')} />
            {form.values.onlyImages === true && (
              <div className={css.three}>
                {images.map((image) => (
                  <CheckboxField key={image.id} label={image.title?.[lang] ?? image.engineTitle} {...flagOf(form, `images.${image.id}`)} />
                ))}
              </div>
            )}
          </div>
        </Panel>
      )}
      <AddonsPanel form={form} />
    </Form>
  )
}
