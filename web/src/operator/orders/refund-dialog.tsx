import { referenceOf } from '@portal/contracts/document-series.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { Segmented } from '../../design/controls/segmented.tsx'
import { KeyValues } from '../../design/data/definition-list.tsx'
import { useMoneyText } from '../../design/data/display-money.ts'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { type Form as FormState, useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { useSettled } from '../../lib/use-settled.ts'
import { useActionReason } from '../parts/staff-action.tsx'
import type { Order } from './order.ts'
import { refreshMoney } from './refresh.ts'
import {
  amountProblem,
  emptyWish,
  endingOf,
  isAnyTooMuch,
  isNameShared,
  previewInput,
  type RefundForm,
  type RefundPreview,
  refundInput,
  timeFor,
} from './refund.ts'
import { RefundLines } from './refund-lines.tsx'

/** A refund, whole, by line item or as an amount. All figures and dates are the server's, which books exactly those. [D6] */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('operator.orders.refund')
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  const { total, points, toSource } = order.refundable
  const { currency } = total
  const money = useMoneyText()
  const isTopUp = order.type === 'topup'
  const form: FormState<RefundForm> = useForm<RefundForm>({
    initial: emptyWish(isTopUp),
    guard: false,
    validate: (values) => ({
      ...amountProblem(values, total, { missing: t('amountMissing'), tooMuch: t('tooMuch'), noLine: t('noLine') }),
      typed: values.time === 'take-back' && endingOf(shown).some(({ id, name }) => values.typed[id]?.trim() !== name) && t('typeNames'),
      reason: values.reason.trim().length < 3 && parts('reasonMissing'),
    }),
    submit: async (values, requestId) => {
      if (!shown) return
      try {
        const { creditNote } = await call('operator/orders/refund', refundInput(order, values, shown), { requestId })
        await refreshMoney()
        toastOk(creditNote === '' ? t('doneSource', { number: referenceOf(order) }) : t('done', { number: creditNote }))
        onClose()
      } catch (error) {
        // What was shown may be out of date: load it again beside the error.
        void preview.refetch()
        throw error
      }
    },
  })
  const { how, to } = form.values
  const wanted = JSON.stringify(previewInput(order, form.values))
  const settled = useSettled(wanted)
  const preview = useCall('operator/orders/refund-preview', JSON.parse(settled) as ReturnType<typeof previewInput>, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Once the refund is booked there may be nothing left to preview.
    enabled: !form.working,
  })
  const [last, setLast] = useState<RefundPreview>()
  if (preview.data && preview.data !== last) setLast(preview.data)
  const isCurrent = preview.data !== undefined && settled === wanted && !preview.isPlaceholderData && !preview.isFetching
  // While the typed amounts are refused, the last figures stay on the screen and nothing can be sent.
  const shown = preview.data ?? last
  const isFailed = preview.isError && !(shown && isAnyTooMuch(shown, form.values))
  const ending = form.values.time === 'take-back' ? endingOf(shown) : []
  return (
    <Dialog title={t('title', { number: referenceOf(order) })} onClose={onClose} locked={form.working} width={760}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form} look={ending.length > 0 ? 'dangerFill' : 'primary'} off={!isCurrent}>
              {t('confirm', { amount: shown && shown.points === 0 ? money(shown.total) : '' })}
            </SubmitButton>
          </>
        }
      >
        <p className="c2">{isTopUp ? t('sourceText') : t('text')}</p>
        {points > 0 ? (
          <p className="c2">{t('points', { points })}</p>
        ) : (
          <Segmented
            label={t('how')}
            value={how}
            onChange={(next) => form.set({ how: next, time: timeFor(next) })}
            options={(isTopUp ? (['whole', 'part'] as const) : (['whole', 'lines', 'part'] as const)).map((value) => ({
              value,
              label: t(value),
            }))}
          />
        )}
        {how === 'part' && (
          <TextField
            label={t('amount')}
            hint={t.rich('atMost', { amount: () => <Money value={total} /> })}
            inputMode={currency === 'VND' ? 'numeric' : 'decimal'}
            {...form.field('amount')}
          />
        )}
        {isFailed && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {!shown && !preview.isError && <SkeletonRows rows={3} />}
        {shown && shown.lines.length > 0 && <RefundLines form={form} preview={shown} />}
        {shown?.lines.some(({ services }) => services.length > 0) && (
          <div>
            <p className="c3 sm">{t('time')}</p>
            <Segmented
              label={t('time')}
              value={form.values.time}
              onChange={(time) => form.set({ time })}
              options={(['keep', 'take-back'] as const).map((value) => ({ value, label: t(value) }))}
            />
          </div>
        )}
        {shown?.undo && <UndoChoice form={form} undo={shown.undo} />}
        {toSource.amount > 0 && !isTopUp && (
          <>
            <p className="c3 sm">{t('to')}</p>
            <Segmented
              label={t('to')}
              value={to}
              onChange={(next) => form.set({ to: next })}
              options={(['balance', 'source'] as const).map((value) => ({ value, label: t(value) }))}
            />
            {to === 'source' && <p className="c2">{t('sourceText')}</p>}
          </>
        )}
        {shown && (
          <KeyValues
            items={[
              { term: t('net'), value: <Money value={shown.net} /> },
              shown.vat.amount > 0 ? { term: t('vat'), value: <Money value={shown.vat} /> } : null,
              { term: t('total'), value: <Money value={shown.total} /> },
              shown.promotional.amount > 0 ? { term: t('toPromotional'), value: <Money value={shown.promotional} /> } : null,
              shown.main.amount > shown.sentBack.amount
                ? { term: t('toMain'), value: <Money value={{ ...shown.main, amount: shown.main.amount - shown.sentBack.amount }} /> }
                : null,
              shown.sentBack.amount > 0 ? { term: t('toSource'), value: <Money value={shown.sentBack} /> } : null,
              {
                term: t('paidAfter'),
                value: t.rich('paidOf', {
                  after: () => <Money value={shown.paidAfter} />,
                  before: () => <Money value={shown.paidBefore} />,
                }),
              },
            ]}
          />
        )}
        {ending.length > 0 && (
          <Note tone="warn" title={t('endsTitle', { n: ending.length })}>
            {t('endsText')}
          </Note>
        )}
        {ending.map(({ id, name }) => (
          <TextField
            key={id}
            label={common.rich('typeToConfirm', { name: () => <span className="mono">{name}</span> })}
            hint={shown && isNameShared(shown, { id, name }) ? `#${id}` : undefined}
            mono
            autoComplete="off"
            spellCheck={false}
            id={`ends-${id}`}
            name={`ends-${id}`}
            value={form.values.typed[id] ?? ''}
            onChange={(text) => form.set({ typed: { ...form.values.typed, [id]: text } })}
            error={form.values.typed[id]?.trim() === name ? undefined : form.field('typed').error}
          />
        ))}
        <TextAreaField label={parts('reason')} hint={t('reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
      </Form>
    </Dialog>
  )
}

/** Offers to go back to what the service was before the refunded change. */
function UndoChoice({ form, undo }: { form: FormState<RefundForm>; undo: NonNullable<RefundPreview['undo']> }) {
  const t = useTranslations('operator.orders.refund')
  const { service, from, to } = undo
  // Some reasons name the service; the preview returns their code only.
  const reason = useActionReason()(undo.state)?.replaceAll('{name}', service) ?? null
  return (
    <div>
      <Checkbox
        label={from === to ? t('undoAddon', { service }) : t('undo', { service, from, to })}
        checked={form.values.undo && reason === null}
        disabled={reason !== null}
        onChange={(event) => form.set({ undo: event.target.checked })}
      />
      <p className="c3 sm">{reason ?? t('undoText')}</p>
    </div>
  )
}
