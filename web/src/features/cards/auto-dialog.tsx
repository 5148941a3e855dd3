import { cardName } from '@portal/contracts/cards.ts'
import {
  AUTO_PAYMENT_CONSENT,
  CHARGE_TOLD_DAYS,
  EXCHANGE_RATE_VND_PER_USD,
  TOPUP_MAX_USD,
  TOPUP_MIN_USD,
  TOPUP_TOLD_HOURS,
} from '@portal/contracts/constants.ts'
import { convertPrice, currencies, formatMoney, money } from '@portal/contracts/money.ts'
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
import { amountText, readAmount } from '../orders/payment/amount.ts'
import css from './cards.module.css'
import type { AutoPaymentView, CardView } from './cards.ts'

interface AutoDialogProps {
  auto: AutoPaymentView
  card: CardView
  onClose: () => void
}

/** What is paid, for how much at most, and the words that its owner agrees to. */
export function AutoDialog({ auto, card, onClose }: AutoDialogProps) {
  const t = useTranslations('cards.auto')
  const common = useTranslations('common')
  const locale = useLocale()
  const { currency } = auto.charged
  const dollars = (amount: number) => convertPrice(money(amount * 100, 'USD'), currency, EXCHANGE_RATE_VND_PER_USD)
  const read = (text: string): number => readAmount(text, currency)?.amount ?? 0
  const [min, max] = [dollars(TOPUP_MIN_USD), dollars(TOPUP_MAX_USD)]
  const form = useForm({
    initial: {
      renewals: auto.monthlyLimit ? auto.renewals : true,
      topup: auto.topup !== null,
      below: amountText(auto.topup?.below ?? dollars(5)),
      amount: amountText(auto.topup?.amount ?? dollars(20)),
      limit: amountText(auto.monthlyLimit ?? dollars(100)),
      agreed: false,
    },
    validate: ({ renewals, topup, below, amount, limit, agreed }) => ({
      renewals: !renewals && !topup && t('nothing'),
      below: topup && read(below) === 0 && t('enterAmount'),
      amount:
        topup &&
        (read(amount) < min.amount || read(amount) > max.amount) &&
        t('limits', { min: formatMoney(min, locale), max: formatMoney(max, locale) }),
      limit: read(limit) === 0 ? t('enterAmount') : topup && read(limit) < read(amount) && t('limitTooSmall'),
      agreed: !agreed && t('agreeFirst'),
    }),
    submit: async ({ renewals, topup, below, amount, limit }) => {
      const wanted = topup ? { below: read(below), amount: read(amount) } : null
      await call('user/card/auto/set', { renewals, topup: wanted, monthlyLimit: read(limit), consent: AUTO_PAYMENT_CONSENT })
      toastOk(t('isOn'))
      await queryClient.invalidateQueries(underPath('user/card'))
      onClose()
    },
  })
  const unit = <span className="c3">{currencies[currency].symbol}</span>
  const sum = { inputMode: 'decimal', autoComplete: 'off', end: unit } as const
  const { values } = form
  const limit = readAmount(values.limit, currency)
  return (
    <Dialog title={t('title')} onClose={onClose} locked={form.working} width={480}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t(auto.enabled ? 'save' : 'switchOn')}</SubmitButton>
          </>
        }
      >
        <CheckboxField label={t('ask.renewals')} {...form.field('renewals')} />
        <CheckboxField label={t('ask.topup')} {...form.field('topup')} />
        {values.topup && (
          <div className={css.pair}>
            <TextField label={t('ask.below')} {...sum} {...form.field('below')} />
            <TextField label={t('ask.amount')} {...sum} {...form.field('amount')} />
          </div>
        )}
        <TextField label={t('ask.limit')} hint={t('ask.limitHint')} {...sum} {...form.field('limit')} />
        <div className={css.consent}>
          <p>
            {t('consent', {
              card: cardName(card),
              limit: limit ? formatMoney(limit, locale) : '–',
              days: CHARGE_TOLD_DAYS,
              hours: TOPUP_TOLD_HOURS,
            })}
          </p>
          <CheckboxField label={t('agree')} {...form.field('agreed')} />
        </div>
      </Form>
    </Dialog>
  )
}
