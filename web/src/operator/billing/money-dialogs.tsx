import { EXTEND_MOST_DAYS, PERIODS } from '@portal/contracts/constants.ts'
import { referenceOf } from '@portal/contracts/document-series.ts'
import { formatMoney } from '@portal/contracts/money.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../design/controls/button.tsx'
import { dateParts } from '../../design/data/date-format.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { CheckboxField, SelectField, TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { type FieldBinding, type Form as FormState, useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { amountText, readAmount } from '../../features/orders/payment/amount.ts'
import { refreshBilling, type ServiceMoney } from './billing.ts'

interface Asked {
  of: ServiceMoney
  onClose: () => void
}

const dayOf = (at: string | Date): string => dateParts(at)?.date ?? ''
const tooShort = (reason: string): boolean => reason.trim().length < 3
/** Whole days of the field; null where it is none. */
const wholeDays = (text: string): number | null => {
  const n = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return n >= 1 && n <= EXTEND_MOST_DAYS ? n : null
}

interface FrameProps<V extends object> {
  title: string
  form: FormState<V>
  reason: FieldBinding<string>
  confirm: string
  /** Something is to be chosen first. */
  off?: boolean
  onClose: () => void
  children: ReactNode
}

/** Dialog, fields, consequences, reason and act: alike for all of them. */
export function Frame<V extends object>({ title, form, reason, confirm, off, onClose, children }: FrameProps<V>) {
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  return (
    <Dialog title={title} onClose={onClose} locked={form.working} width={480}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form} off={off}>
              {confirm}
            </SubmitButton>
          </>
        }
      >
        {children}
        <TextAreaField label={parts('reason')} hint={parts('reasonHint')} rows={3} maxLength={500} {...reason} />
      </Form>
    </Dialog>
  )
}

/** An invoice of the ordinary kind, paid from the owner's balance or left to be paid. */
export function RenewDialog({ of, onClose }: Asked) {
  const t = useTranslations('operator.billing')
  const parts = useTranslations('operator.parts')
  const { name, id } = of.service
  const form = useForm({
    initial: { months: String(of.periodMonths), fromBalance: false, reason: '' },
    guard: false,
    validate: ({ reason }) => ({ reason: tooShort(reason) && parts('reasonMissing') }),
    submit: async ({ months, fromBalance, reason }, requestId) => {
      const periodMonths = Number(months) as (typeof PERIODS)[number]
      const { invoice, endAt } = await call(
        'operator/billing/renew',
        { id, periodMonths, fromBalance, reason: reason.trim() },
        { requestId },
      )
      await refreshBilling()
      toastOk(
        invoice.status === 'renewed' ? t('renewDone', { name, date: dayOf(endAt) }) : t('renewIssued', { number: referenceOf(invoice) }),
      )
      onClose()
    },
  })
  return (
    <Frame title={t('renewTitle', { name })} form={form} reason={form.field('reason')} confirm={t('renew')} onClose={onClose}>
      <SelectField
        label={t('renewFor')}
        options={PERIODS.map((n) => ({ value: String(n), label: t('months', { n }) }))}
        {...form.field('months')}
      />
      <CheckboxField label={t('fromBalance')} {...form.field('fromBalance')} />
      <p className="c2">{t('leaveOpen')}</p>
    </Frame>
  )
}

export const ExtendDialog = (asked: Asked) => <DaysDialog {...asked} act="extend" sign={1} />
export const ShortenDialog = (asked: Asked) => <DaysDialog {...asked} act="shorten" sign={-1} />

/** Days more or less of the paid time, with the day on which it then ends. */
function DaysDialog({ of, onClose, act, sign }: Asked & { act: 'extend' | 'shorten'; sign: 1 | -1 }) {
  const t = useTranslations('operator.billing')
  const parts = useTranslations('operator.parts')
  const { name, id } = of.service
  const form = useForm({
    initial: { days: '3', reason: '' },
    guard: false,
    validate: ({ days, reason }) => ({
      days: wholeDays(days) === null && t('daysWrong'),
      reason: tooShort(reason) && parts('reasonMissing'),
    }),
    submit: async ({ days, reason }, requestId) => {
      const input = { id, days: wholeDays(days) ?? 0, reason: reason.trim() }
      const { endAt } = await call(`operator/billing/${act}`, input, { requestId })
      await refreshBilling()
      toastOk(t(`${act}Done`, { name, date: dayOf(endAt) }))
      onClose()
    },
  })
  const days = wholeDays(form.values.days)
  const to = days === null ? null : addDays(new Date(of.endAt), sign * days)
  return (
    <Frame title={t(`${act}Title`, { name })} form={form} reason={form.field('reason')} confirm={t(act)} onClose={onClose}>
      <TextField label={t('daysField')} inputMode="numeric" {...form.field('days')} />
      {to && <p className="c2">{t(`${act}Text`, { from: dayOf(of.endAt), to: dayOf(to) })}</p>}
    </Frame>
  )
}

export function PriceDialog({ of, onClose }: Asked) {
  const t = useTranslations('operator.billing')
  const parts = useTranslations('operator.parts')
  const locale = useLocale()
  const { name, id } = of.service
  const { currency } = of.price
  const form = useForm({
    initial: { amount: amountText(of.price), reason: '' },
    guard: false,
    validate: ({ amount, reason }) => ({
      amount: readAmount(amount, currency) === null && t('priceWrong'),
      reason: tooShort(reason) && parts('reasonMissing'),
    }),
    submit: async ({ amount, reason }, requestId) => {
      const wanted = readAmount(amount, currency)?.amount ?? 0
      const { price } = await call('operator/billing/price', { id, amount: wanted, reason: reason.trim() }, { requestId })
      await refreshBilling()
      toastOk(t('priceDone', { name, amount: formatMoney(price, locale) }))
      onClose()
    },
  })
  return (
    <Frame title={t('priceTitle', { name })} form={form} reason={form.field('reason')} confirm={t('changePrice')} onClose={onClose}>
      <TextField label={t('priceField', { n: of.periodMonths })} inputMode="decimal" {...form.field('amount')} />
      <p className="c2">{t('priceText')}</p>
    </Frame>
  )
}
