import { referenceOf } from '@portal/contracts/document-series.ts'
import { currencies } from '@portal/contracts/money.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../design/controls/button.tsx'
import { dateParts } from '../../design/data/date-format.ts'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { isPayable } from '../../features/orders/invoice/invoice-tones.ts'
import { amountText, readAmount } from '../../features/orders/payment/amount.ts'
import { currentTime } from '../../lib/clock.ts'
import type { Order } from './order.ts'
import { refreshMoney } from './refresh.ts'

/** Money that a person saw on the bank statement: booked once per reference. */
export function ConfirmPayment({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('operator.orders.confirm')
  const common = useTranslations('common')
  const open = isPayable(order.status)
  const due = order.missing ?? order.total
  const { currency } = order.total
  const form = useForm({
    initial: { amount: open ? amountText(due) : '', reference: '', arrivedOn: dateParts(currentTime())?.date ?? '' },
    guard: false,
    validate: ({ amount, reference, arrivedOn }) => ({
      amount: !readAmount(amount, currency)?.amount && t('amountMissing'),
      reference: reference.trim().length < 3 && t('referenceMissing'),
      arrivedOn: arrivedOn === '' && t('dayMissing'),
    }),
    submit: async ({ amount, reference, arrivedOn }, requestId) => {
      const input = { id: order.id, amount: readAmount(amount, currency)?.amount ?? 0, reference: reference.trim(), arrivedOn }
      const { outcome } = await call('operator/orders/confirm-payment', input, { requestId })
      await refreshMoney()
      toastOk(t(`outcome.${outcome}`, { number: referenceOf(order) }))
      onClose()
    },
  })
  const given = readAmount(form.values.amount, currency)
  const enough = given !== null && given.amount >= due.amount
  const [pays, more] = order.type === 'topup' ? (['tops', 'topsMore'] as const) : (['pays', 'more'] as const)
  const effect = !open ? 'credited' : given === null ? 'none' : !enough ? 'short' : given.amount > due.amount ? more : pays
  return (
    <Dialog title={t('title', { number: referenceOf(order) })} onClose={onClose} locked={form.working} width={480}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('submit')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{t('text', { customer: order.customer.username })}</p>
        <TextField
          label={t('amount')}
          hint={open ? t.rich('due', { amount: () => <Money value={due} /> }) : undefined}
          inputMode={currencies[currency].exponent > 0 ? 'decimal' : 'numeric'}
          {...form.field('amount')}
        />
        <TextField label={t('reference')} hint={t('referenceHint')} mono autoComplete="off" maxLength={100} {...form.field('reference')} />
        <TextField label={t('arrivedOn')} type="date" {...form.field('arrivedOn')} />
        {effect !== 'none' && (
          <p className="c2" role="status">
            {t(`effect.${effect}`, { number: referenceOf(order) })}
          </p>
        )}
      </Form>
    </Dialog>
  )
}
