import type { Currency } from '@portal/contracts/money.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { Segmented } from '../../design/controls/segmented.tsx'
import { useMoneyText } from '../../design/data/display-money.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { readAmount } from '../../features/orders/payment/amount.ts'
import type { Customer } from './customer.ts'

interface CreditDialogProps {
  act: 'grant' | 'correct'
  customer: Customer
  onClose: () => void
}

export const GrantDialog = (asked: Omit<CreditDialogProps, 'act'>) => <CreditDialog {...asked} act="grant" />

const WALLETS = ['promotional', 'main', 'points'] as const
type Wallet = (typeof WALLETS)[number]

/** Minor units of the currency, or points; null where it is none. */
const read = (wallet: Wallet, text: string, currency: Currency): number | null =>
  wallet === 'points' ? (/^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : null) : (readAmount(text, currency)?.amount ?? null)

/** Give credit, or take back what was given by mistake: the balance before and after stands there before the click. */
export function CreditDialog({ act, customer, onClose }: CreditDialogProps) {
  const t = useTranslations('operator.customers')
  const labels = useTranslations(`operator.customers.${act}`)
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  const text = useMoneyText()
  const { currency } = customer.balance
  const heldOf = (wallet: Wallet): number => (wallet === 'points' ? customer.wallets.points : customer.wallets[wallet].amount)
  const say = (wallet: Wallet, amount: number): string =>
    wallet === 'points' ? t('pointsCount', { n: amount }) : text({ amount, currency })
  const form = useForm({
    initial: { wallet: 'promotional' as Wallet, amount: '', reason: '' },
    guard: false,
    validate: ({ wallet, amount, reason }) => {
      const sum = read(wallet, amount, currency)
      const tooMuch = act === 'correct' && sum !== null && sum > heldOf(wallet)
      return {
        amount: !sum || sum <= 0 ? t('amountMissing') : tooMuch && t('amountTooMuch', { held: say(wallet, heldOf(wallet)) }),
        reason: reason.trim().length < 3 && parts('reasonMissing'),
      }
    },
    submit: async ({ wallet, amount, reason }, requestId) => {
      const sum = read(wallet, amount, currency) ?? 0
      const input = { id: customer.id, amount: sum, reason: reason.trim() }
      await call(`operator/customers/${act}`, { ...input, wallet }, { requestId })
      toastOk(labels('done', { name: customer.username, amount: say(wallet, sum) }))
      void queryClient.invalidateQueries(underPath('operator/customers'))
      onClose()
    },
  })
  const { wallet, amount } = form.values
  const sum = read(wallet, amount, currency) ?? 0
  const held = heldOf(wallet)
  const after = held + (act === 'grant' ? sum : -sum)
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
              {sum > 0 ? labels('confirm', { amount: say(wallet, sum) }) : labels('button')}
            </SubmitButton>
          </>
        }
      >
        <Segmented
          label={t('wallet')}
          value={wallet}
          onChange={(next) => form.set({ wallet: next })}
          options={WALLETS.map((value) => ({ value, label: t(value) }))}
          size="normal"
          wide
        />
        <p className="sm c3">{t(`about.${wallet}`)}</p>
        <TextField
          label={wallet === 'points' ? t('points') : t('amount', { currency })}
          {...form.field('amount')}
          inputMode={wallet === 'points' ? 'numeric' : 'decimal'}
          autoFocus
          autoComplete="off"
        />
        <TextAreaField label={parts('reason')} hint={t('reasonShown')} rows={2} maxLength={500} {...form.field('reason')} />
        {after >= 0 && sum > 0 && (
          <Note>
            {t.rich('effect', {
              wallet: t(wallet),
              before: () => <span className="num">{say(wallet, held)}</span>,
              after: () => <b className="num">{say(wallet, after)}</b>,
            })}
          </Note>
        )}
      </Form>
    </Dialog>
  )
}
