import { type Currency, currencies } from '@portal/contracts/money.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { Money } from '../../../design/data/money.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { amountText, readAmount } from '../../orders/payment/amount.ts'
import { useReasonText } from '../../services/reasons.ts'
import type { VpsMetrics } from '../calls.ts'
import css from './graphs.module.css'

type Charge = NonNullable<NonNullable<VpsMetrics['transfer']>['charge']>

/** What further transfer has cost in this month, and the most that it may cost. */
export function TransferCap({ id, charge, currency }: { id: number; charge: Charge; currency: Currency }) {
  const t = useTranslations('graphs.transfer')
  const reasonText = useReasonText()
  const form = useForm({
    initial: { cap: charge.cap ? amountText(charge.cap) : '' },
    validate: ({ cap }) => ({ cap: cap.trim() !== '' && !readAmount(cap, currency)?.amount && t('capInvalid') }),
    submit: async ({ cap }) => {
      await call('user/service/vps/transfer-cap', { id, cap: cap.trim() === '' ? null : (readAmount(cap, currency)?.amount ?? null) })
      toastOk(t('capSaved'))
      await queryClient.invalidateQueries(underPath('user/service/vps/metrics'))
    },
  })
  return (
    <>
      <p className={css.forecast}>
        <span className="c2">{t('charged')}</span>
        <b>
          <Money value={charge.charged} />
        </b>
      </p>
      <Form
        form={form}
        actions={
          <DisabledReason reason={charge.refused === null ? undefined : reasonText(charge.refused)}>
            <SubmitButton form={form}>{t('capSave')}</SubmitButton>
          </DisabledReason>
        }
      >
        <TextField
          label={t('cap')}
          hint={t('capHint')}
          inputMode="decimal"
          autoComplete="off"
          end={<span className="c3">{currencies[currency].symbol}</span>}
          {...form.field('cap')}
        />
      </Form>
    </>
  )
}
