import { ISSUED_DUE_DAYS } from '@portal/contracts/constants.ts'
import { referenceOf } from '@portal/contracts/document-series.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../design/controls/button.tsx'
import { useMoneyText } from '../../design/data/display-money.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { readAmount } from '../../features/orders/payment/amount.ts'
import { refreshMoney } from '../orders/refresh.ts'
import { staffPaths } from '../paths.ts'
import type { Customer } from './customer.ts'

const daysOf = (text: string): number | null => {
  const days = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return days >= ISSUED_DUE_DAYS.least && days <= ISSUED_DUE_DAYS.most ? days : null
}

/** An invoice for what the catalogue does not sell: said what for, how much, and by when. */
export function InvoiceDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTranslations('operator.customers')
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const money = useMoneyText()
  const { currency } = customer.balance
  const form = useForm({
    initial: { description: '', amount: '', days: String(ISSUED_DUE_DAYS.usual), reason: '' },
    guard: false,
    validate: ({ description, amount, days, reason }) => ({
      description: description.trim().length < 2 && t('issue.descriptionMissing'),
      amount: (readAmount(amount, currency)?.amount ?? 0) <= 0 && t('amountMissing'),
      days: daysOf(days) === null && t('issue.daysWrong', { least: ISSUED_DUE_DAYS.least, most: ISSUED_DUE_DAYS.most }),
      reason: reason.trim().length < 3 && parts('reasonMissing'),
    }),
    submit: async ({ description, amount, days, reason }, requestId) => {
      const lines = [{ description: description.trim(), amount: readAmount(amount, currency)?.amount ?? 0 }]
      const input = { accountId: customer.id, lines, dueDays: daysOf(days) ?? ISSUED_DUE_DAYS.usual, reason: reason.trim() }
      const { id, number, total } = await call('operator/orders/issue', input, { requestId })
      toastOk(t('issue.done', { number: referenceOf({ id, number }), amount: money(total) }))
      await refreshMoney()
      onClose()
      void navigate({ to: staffPaths.order(id) })
    },
  })
  return (
    <Dialog
      title={t('issue.title', { name: customer.profileName || customer.username })}
      onClose={onClose}
      locked={form.working}
      width={520}
    >
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('issue.confirm')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{t('issue.about')}</p>
        <TextField label={t('issue.description')} maxLength={200} {...form.field('description')} />
        <TextField label={t('issue.amount', { currency })} inputMode="decimal" autoComplete="off" {...form.field('amount')} />
        <TextField label={t('issue.days')} inputMode="numeric" autoComplete="off" {...form.field('days')} />
        <TextAreaField label={parts('reason')} hint={parts('reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
      </Form>
    </Dialog>
  )
}
