import type { Currency } from '@portal/contracts/money.ts'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { CheckboxField, SelectField, TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { readAmount } from '../../features/orders/payment/amount.ts'
import { ColumnField } from '../fields/column-field.tsx'
import { type Entered, entered, flagOf, sendNamed, textOf, useColumnProblem } from '../fields/entered.ts'
import css from '../fields/fields.module.css'
import { useRoleReason } from '../session.ts'
import { enterPromotion, inputModeOf, PER_CUSTOMER, PERCENT, type Promotion, readPromotion, TOTAL } from './promotion.ts'

interface PromotionFormProps {
  promotion: Promotion | undefined
  brands: readonly { readonly id: number; readonly name: string; readonly currency: Currency }[]
  plans: OutputOf<'operator/plan/list'>['items']
  onDone: () => void
}

export function PromotionForm({ promotion, brands, plans, onDone }: PromotionFormProps) {
  const t = useTranslations('operator.promotions')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const lang = useLocale()
  const role = useRoleReason(['billing'])
  const problem = useColumnProblem()
  const planIds = plans.map(({ id }) => id)
  const [initial] = useState(() => enterPromotion(promotion, promotion?.brand.id ?? brands[0]?.id, planIds))
  const currencyOf = (values: Entered): Currency =>
    promotion?.currency ?? brands.find(({ id }) => String(id) === entered(values, 'brandId'))?.currency ?? 'USD'
  const form = useForm<Entered>({
    initial,
    validate: (values) => {
      const currency = currencyOf(values)
      const money = (name: string, required: boolean) => {
        const text = entered(values, name)
        return text === '' ? required && forms('required') : readAmount(text, currency) === null && forms('required')
      }
      const percent = entered(values, 'kind') === 'percent'
      return {
        code: entered(values, 'code') === '' && forms('required'),
        percent: percent && problem(PERCENT, values.percent),
        amount: !percent && money('amount', true),
        minimum: money('minimum', false),
        perCustomer: problem(PER_CUSTOMER, values.perCustomer),
        total: problem(TOTAL, values.total),
      }
    },
    submit: async (values, requestId) => {
      const terms = readPromotion(values, currencyOf(values), planIds)
      const send = () =>
        promotion
          ? call('operator/promotions/update', { id: promotion.id, version: promotion.version, ...terms }, { requestId })
          : call(
              'operator/promotions/create',
              { brandId: entered(values, 'brandId'), code: entered(values, 'code'), ...terms },
              { requestId },
            )
      await sendNamed(Object.keys(initial), send)
      await queryClient.invalidateQueries(underPath('operator/promotions'))
      toastOk(t('saved'))
      onDone()
    },
  })
  const currency = currencyOf(form.values)
  const percent = entered(form.values, 'kind') === 'percent'
  const topups = entered(form.values, 'appliesTo') === 'topups'
  const archived = promotion?.state === 'archived'
  const off = role ?? (archived ? t('isArchived') : null)
  const amount = { inputMode: inputModeOf(currency), end: currency, autoComplete: 'off' } as const
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onDone} off={form.working}>
            {common('cancel')}
          </Button>
          <SubmitButton form={form} off={off !== null}>
            {promotion ? common('save') : t('add')}
          </SubmitButton>
        </>
      }
    >
      {off && <Note>{off}</Note>}
      {!promotion && brands.length > 1 && (
        <SelectField
          label={t('brand')}
          options={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...textOf(form, 'brandId')}
        />
      )}
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        {...textOf(form, 'code')}
        mono
        readOnly={promotion !== undefined}
        maxLength={32}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        label={t('appliesTo')}
        hint={topups ? t('bonusHint') : undefined}
        options={(['orders', 'topups'] as const).map((value) => ({ value, label: t(`targets.${value}`) }))}
        {...textOf(form, 'appliesTo')}
      />
      <div className={css.two}>
        <SelectField
          label={t('kind')}
          options={(['percent', 'fixed'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
          {...textOf(form, 'kind')}
        />
        {percent ? (
          <ColumnField form={form} column={PERCENT} label={t('percent')} end="%" />
        ) : (
          <TextField label={t('amount')} {...textOf(form, 'amount')} {...amount} />
        )}
        <TextField label={t('from')} type="datetime-local" optional {...textOf(form, 'from')} />
        <TextField label={t('to')} type="datetime-local" optional hint={t('daysHint')} {...textOf(form, 'to')} />
        <ColumnField form={form} column={PER_CUSTOMER} label={t('perCustomer')} hint={t('emptyUnlimited')} />
        <ColumnField form={form} column={TOTAL} label={t('total')} hint={t('emptyUnlimited')} />
      </div>
      <TextField
        label={t(topups ? 'minimumTopup' : 'minimum')}
        hint={t(topups ? 'minimumTopupHint' : 'minimumHint')}
        optional
        {...textOf(form, 'minimum')}
        {...amount}
      />
      <CheckboxField label={t(topups ? 'firstTopupOnly' : 'firstOrderOnly')} {...flagOf(form, 'firstOrderOnly')} />
      <CheckboxField label={t('advertised')} {...flagOf(form, 'advertised')} />
      {!topups && <CheckboxField label={t('onlySome')} {...flagOf(form, 'onlySome')} />}
      {!topups && form.values.onlySome === true && (
        <div className={css.two}>
          {plans.map((plan) => (
            <CheckboxField key={plan.id} label={plan.name[lang]} {...flagOf(form, `plans.${plan.id}`)} />
          ))}
        </div>
      )}
      <TextAreaField label={t('note')} hint={t('noteHint')} rows={2} maxLength={1000} optional {...textOf(form, 'note')} />
    </Form>
  )
}
