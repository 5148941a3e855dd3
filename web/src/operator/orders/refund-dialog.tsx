import { currencies, money } from '@portal/contracts/money.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../design/controls/button.tsx'
import { Segmented } from '../../design/controls/segmented.tsx'
import { dateParts } from '../../design/data/date-format.ts'
import { KeyValues } from '../../design/data/definition-list.tsx'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { readAmount } from '../../features/orders/payment/amount.ts'
import type { Order } from './order.ts'
import { refreshMoney } from './refresh.ts'

/** Back to the balances it came from: the whole rest or a part, with what goes where before anything is done. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('operator.orders.refund')
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  const { total, promotional, main, points, toSource } = order.refundable
  const inPoints = points > 0
  const form = useForm({
    initial: {
      how: 'whole' as 'whole' | 'part',
      amount: '',
      time: 'take-back' as 'take-back' | 'keep',
      // A top-up is the balance: it can only leave it.
      to: (order.type === 'topup' ? 'source' : 'balance') as 'balance' | 'source',
      reason: '',
    },
    guard: false,
    validate: ({ how, amount, reason }) => {
      const wanted = readAmount(amount, total.currency)
      return {
        amount: how === 'part' && (!wanted || wanted.amount === 0 ? t('amountMissing') : wanted.amount > total.amount && t('tooMuch')),
        reason: reason.trim().length < 3 && parts('reasonMissing'),
      }
    },
    submit: async ({ how, amount, time, to, reason }, requestId) => {
      const part = how === 'part' ? (readAmount(amount, total.currency)?.amount ?? null) : null
      const input = { id: order.id, amount: part, creditNotes: order.creditNotes.length, time, to, reason: reason.trim() }
      const { creditNote } = await call('operator/orders/refund', input, { requestId })
      await refreshMoney()
      toastOk(creditNote === '' ? t('doneSource', { number: order.number }) : t('done', { number: creditNote }))
      onClose()
    },
  })
  const wanted = form.values.how === 'whole' ? total : readAmount(form.values.amount, total.currency)
  const share =
    wanted && wanted.amount <= total.amount ? partOf({ promotional: promotional.amount, main: main.amount }, wanted.amount) : null
  const sent = form.values.to === 'source' ? Math.min(share?.main ?? 0, toSource.amount) : 0
  return (
    <Dialog title={t('title', { number: order.number })} onClose={onClose} locked={form.working} width={480}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('confirm')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{t('text')}</p>
        {inPoints ? (
          <p className="c2">{t('points', { points })}</p>
        ) : (
          <>
            <Segmented
              label={t('how')}
              value={form.values.how}
              onChange={(how) => form.set({ how })}
              options={[
                { value: 'whole', label: t('whole') },
                { value: 'part', label: t('part') },
              ]}
            />
            {form.values.how === 'part' && (
              <TextField
                label={t('amount')}
                hint={t.rich('atMost', { amount: () => <Money value={total} /> })}
                inputMode={currencies[total.currency].exponent > 0 ? 'decimal' : 'numeric'}
                {...form.field('amount')}
              />
            )}
            {toSource.amount > 0 && (
              <>
                {order.type !== 'topup' && (
                  <Segmented
                    label={t('to')}
                    value={form.values.to}
                    onChange={(to) => form.set({ to })}
                    options={(['balance', 'source'] as const).map((value) => ({ value, label: t(value) }))}
                  />
                )}
                {form.values.to === 'source' && <p className="c2">{t('sourceText')}</p>}
              </>
            )}
            {share && (
              <KeyValues
                items={[
                  share.promotional > 0
                    ? { term: t('toPromotional'), value: <Money value={money(share.promotional, total.currency)} /> }
                    : null,
                  share.main > sent ? { term: t('toMain'), value: <Money value={money(share.main - sent, total.currency)} /> } : null,
                  sent > 0 ? { term: t('toSource'), value: <Money value={money(sent, total.currency)} /> } : null,
                ]}
              />
            )}
          </>
        )}
        {order.takesBack.length > 0 && (
          <>
            <Segmented
              label={t('time')}
              value={form.values.time}
              onChange={(time) => form.set({ time })}
              options={(['take-back', 'keep'] as const).map((value) => ({ value, label: t(value) }))}
            />
            {form.values.time === 'keep' ? (
              <p className="c2">{t('kept', { n: order.takesBack.length })}</p>
            ) : (
              <ul className="c2">
                {order.takesBack.map(({ id, name, end }) => (
                  <li key={id}>{end === null ? t('endsNow', { name }) : t('endsAt', { name, date: dateParts(end)?.date ?? '' })}</li>
                ))}
              </ul>
            )}
          </>
        )}
        <TextAreaField label={parts('reason')} hint={t('reasonHint')} rows={3} maxLength={500} {...form.field('reason')} />
      </Form>
    </Dialog>
  )
}

/** As the server parts it: in the proportion of what each balance has left, the rest from main. */
const partOf = (left: { promotional: number; main: number }, amount: number) => {
  const sum = left.promotional + left.main
  const promotional = sum === 0 ? 0 : Math.floor((amount * left.promotional) / sum)
  return { promotional, main: amount - promotional }
}
