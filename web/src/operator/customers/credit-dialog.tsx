import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { Segmented } from '../../design/controls/segmented.tsx'
import { useMoneyText } from '../../design/data/display-money.ts'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { readAmount } from '../../features/orders/amount.ts'
import type { Customer } from './customer.ts'

interface CreditDialogProps {
  act: 'grant' | 'correct'
  customer: Customer
  onClose: () => void
}

export const GrantDialog = (asked: Omit<CreditDialogProps, 'act'>) => <CreditDialog {...asked} act="grant" />

type Wallet = 'main' | 'promotional'

/** Give credit, or take back what was given by mistake: the balance before and after stands there before the click. */
export function CreditDialog({ act, customer, onClose }: CreditDialogProps) {
  const t = useTranslations('operator.customers')
  const labels = useTranslations(`operator.customers.${act}`)
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  const text = useMoneyText()
  const { currency } = customer.balance
  const before = customer.wallets
  const form = useForm({
    initial: { wallet: 'promotional' as Wallet, amount: '', reason: '' },
    guard: false,
    validate: ({ wallet, amount, reason }) => {
      const sum = readAmount(amount, currency)
      const tooMuch = act === 'correct' && sum !== null && sum.amount > before[wallet].amount
      return {
        amount: !sum || sum.amount <= 0 ? t('amountMissing') : tooMuch && t('amountTooMuch', { held: text(before[wallet]) }),
        reason: reason.trim().length < 3 && parts('reasonMissing'),
      }
    },
    submit: async ({ wallet, amount, reason }, requestId) => {
      const sum = readAmount(amount, currency)?.amount ?? 0
      const input = { id: customer.id, wallet, amount: sum, reason: reason.trim() }
      await call(`operator/customers/${act}`, input, { requestId })
      toastOk(labels('done', { name: customer.username, amount: text({ amount: sum, currency }) }))
      void queryClient.invalidateQueries(underPath('operator/customers'))
      onClose()
    },
  })
  const { wallet, amount } = form.values
  const sum = readAmount(amount, currency)
  const held = before[wallet]
  const after = sum && { currency, amount: held.amount + (act === 'grant' ? sum.amount : -sum.amount) }
  return (
    <Dialog title={labels('title', { name: customer.username })} onClose={onClose} locked={form.working} width={480}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form} look={act === 'correct' ? 'dangerFill' : 'primary'}>
              {sum && sum.amount > 0 ? labels('confirm', { amount: text(sum) }) : labels('button')}
            </SubmitButton>
          </>
        }
      >
        <Segmented
          label={t('wallet')}
          value={wallet}
          onChange={(next) => form.set({ wallet: next })}
          options={(['promotional', 'main'] as const).map((value) => ({ value, label: t(value) }))}
          size="normal"
          wide
        />
        <p className="sm c3">{t(`about.${wallet}`)}</p>
        <TextField label={t('amount', { currency })} {...form.field('amount')} inputMode="decimal" autoFocus autoComplete="off" />
        <TextAreaField label={parts('reason')} hint={t('reasonShown')} rows={2} maxLength={500} {...form.field('reason')} />
        {after && after.amount >= 0 && sum.amount > 0 && (
          <Note>
            {t.rich('effect', {
              wallet: t(wallet),
              before: () => <Money value={held} exact />,
              after: () => (
                <b>
                  <Money value={after} exact />
                </b>
              ),
            })}
          </Note>
        )}
      </Form>
    </Dialog>
  )
}
