import { currencies, formatMoney } from '@portal/contracts/money.ts'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { CheckboxField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { amountText, readAmount } from '../../features/orders/payment/amount.ts'
import type { Method, Terms } from './methods.ts'

interface TermsDialogProps {
  readonly brandId: number
  readonly method: Method
  readonly terms: Terms
  readonly onClose: () => void
}

/** `2.9`, `2,9`: hundredths of a per cent; null where it is none, or more than may be asked for. */
export function readPercent(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(plain)) return null
  const points = Math.round(Number(plain) * 100)
  return points <= 2500 ? points : null
}

/** What paying by one gateway costs, and how little or much may be paid by it. */
export function TermsDialog({ brandId, method: { id, title }, terms, onClose }: TermsDialogProps) {
  const t = useTranslations('operator.integrations.methods')
  const common = useTranslations('common')
  const locale = useLocale()
  const { currency, limits } = terms
  const amount = (text: string) => readAmount(text, currency)
  const wrong = (text: string) => text.trim() !== '' && amount(text) === null && t('noAmount')
  const form = useForm({
    initial: {
      feeFixed: amountText(terms.feeFixed),
      feeBasisPoints: String(terms.feeBasisPoints / 100),
      least: terms.least ? amountText(terms.least) : '',
      most: terms.most ? amountText(terms.most) : '',
      feeRefundable: terms.feeRefundable,
    },
    guard: false,
    validate: ({ feeFixed, feeBasisPoints, least, most }) => ({
      feeFixed: amount(feeFixed) === null && t('noAmount'),
      feeBasisPoints: readPercent(feeBasisPoints) === null && t('noPercent'),
      least: wrong(least),
      most: wrong(most),
    }),
    submit: async ({ feeFixed, feeBasisPoints, least, most, feeRefundable }) => {
      await call('operator/payments/terms/save', {
        ...{ gateway: id, brandId, version: terms.version, feeRefundable },
        ...{ feeFixed: amount(feeFixed)?.amount ?? 0, feeBasisPoints: readPercent(feeBasisPoints) ?? 0 },
        ...{ least: amount(least)?.amount ?? null, most: amount(most)?.amount ?? null },
      })
      await queryClient.invalidateQueries(underPath('operator/payments/methods'))
      toastOk(t('saved', { name: title }))
      onClose()
    },
  })
  const inputMode = currencies[currency].exponent > 0 ? 'decimal' : 'numeric'
  const money = { inputMode, end: <span className="c3">{currencies[currency].symbol}</span> } as const
  return (
    <Dialog title={t('editOf', { name: title })} onClose={onClose} locked={form.working} width={480}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{common('save')}</SubmitButton>
          </>
        }
      >
        <TextField label={t('fixed')} hint={t('beforeVat')} {...money} {...form.field('feeFixed')} />
        <TextField
          label={t('percent')}
          hint={t('percentHint')}
          inputMode="decimal"
          end={<span className="c3">%</span>}
          {...form.field('feeBasisPoints')}
        />
        <CheckboxField label={t('refundable')} {...form.field('feeRefundable')} />
        <TextField
          label={t('least')}
          hint={t('gateway', { amount: formatMoney(limits.min, locale) })}
          {...money}
          {...form.field('least')}
        />
        <TextField label={t('most')} hint={t('gateway', { amount: formatMoney(limits.max, locale) })} {...money} {...form.field('most')} />
      </Form>
    </Dialog>
  )
}
