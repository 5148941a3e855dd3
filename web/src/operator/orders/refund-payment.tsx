import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../design/controls/button.tsx'
import { Segmented } from '../../design/controls/segmented.tsx'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import type { UnmatchedPayment } from './order.ts'
import { refreshMoney } from './refresh.ts'

/** Refunds money that belongs to no customer: through its gateway, or as a record of a transfer that staff made. */
export function RefundPayment({ payment, onClose }: { payment: UnmatchedPayment; onClose: () => void }) {
  const t = useTranslations('operator.orders.unmatched.refund')
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  const form = useForm({
    initial: { via: (payment.gatewayRefund ? 'gateway' : 'manual') as 'gateway' | 'manual', reference: '', reason: '' },
    guard: false,
    validate: ({ via, reference, reason }) => ({
      reference: via === 'manual' && reference.trim().length < 3 && t('referenceMissing'),
      reason: reason.trim().length < 3 && parts('reasonMissing'),
    }),
    submit: async ({ via, reference, reason }, requestId) => {
      const input = { id: payment.id, via, reason: reason.trim(), ...(via === 'manual' && { reference: reference.trim() }) }
      const { state } = await call('operator/payments/unmatched/refund', input, { requestId })
      await refreshMoney()
      toastOk(t(`done.${state}`))
      onClose()
    },
  })
  const { via } = form.values
  return (
    <Dialog title={t.rich('title', { amount: () => <Money value={payment.amount} /> })} onClose={onClose} locked={form.working} width={480}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t(`submit.${via}`)}</SubmitButton>
          </>
        }
      >
        {payment.gatewayRefund ? (
          <Segmented
            label={t('via')}
            value={via}
            onChange={(next) => form.set({ via: next })}
            options={(['gateway', 'manual'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
          />
        ) : (
          <Note>{t('noGateway')}</Note>
        )}
        <p className="c2">{t(`text.${via}`)}</p>
        {via === 'manual' && (
          <TextField
            label={t('reference')}
            hint={t('referenceHint')}
            mono
            autoComplete="off"
            maxLength={100}
            {...form.field('reference')}
          />
        )}
        <TextAreaField label={parts('reason')} hint={parts('reasonHint')} rows={3} maxLength={500} {...form.field('reason')} />
      </Form>
    </Dialog>
  )
}
