import { referenceOf } from '@portal/contracts/document-series.ts'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { ConversionFields, useConversion } from './conversion-fields.tsx'
import type { UnmatchedPayment } from './order.ts'
import css from './orders.module.css'
import { refreshMoney } from './refresh.ts'

type Candidate = OutputOf<'operator/payments/unmatched/candidates'>['items'][number]

/** Credits a payment to a customer, who is chosen from a list. Money in another currency is converted at a rate that staff state. */
export function AssignPayment({ payment, onClose }: { payment: UnmatchedPayment; onClose: () => void }) {
  const t = useTranslations('operator.orders.unmatched')
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  const [chosen, setChosen] = useState<Candidate | null>(null)
  /** `null` until staff edit the rate: then the exchange rate in force is shown. */
  const [rate, setRate] = useState<string | null>(null)
  const conversion = useConversion(payment.id, chosen && !chosen.sameCurrency ? chosen.customer.id : null, rate)
  const form = useForm({
    initial: { search: payment.attempt?.customer.username ?? '', vndPerUsd: '', confirmRate: false, reason: '' },
    guard: false,
    validate: ({ reason, confirmRate }) => ({
      search: chosen === null && t('chooseFirst'),
      vndPerUsd: conversion?.problem,
      confirmRate: conversion?.preview?.farFromKnown === true && !confirmRate && t('convert.confirmFirst'),
      reason: reason.trim().length < 3 && parts('reasonMissing'),
    }),
    submit: async ({ reason, confirmRate }, requestId) => {
      if (!chosen) return
      const input = { id: payment.id, accountId: chosen.customer.id, reason: reason.trim() }
      const stated = conversion ? { vndPerUsd: conversion.vndPerUsd, confirmRate } : {}
      const { invoiceId, number } = await call('operator/payments/unmatched/assign', { ...input, ...stated }, { requestId })
      await refreshMoney()
      toastOk(t('assigned', { customer: chosen.customer.username, number: referenceOf({ id: invoiceId, number }) }))
      onClose()
    },
  })
  return (
    <Dialog
      title={t.rich('assignTitle', { amount: () => <Money value={payment.amount} /> })}
      onClose={onClose}
      locked={form.working}
      width={480}
    >
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{chosen ? t('assignTo', { customer: chosen.customer.username }) : t('assign')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{t('assignText')}</p>
        <TextField label={t('customer')} hint={t('customerHint')} autoComplete="off" {...form.field('search')} />
        <Candidates payment={payment} search={form.values.search} chosen={chosen} onChoose={setChosen} />
        {conversion && (
          <ConversionFields
            conversion={conversion}
            rate={{
              ...form.field('vndPerUsd'),
              onChange: (text) => {
                setRate(text)
                form.set({ vndPerUsd: text, confirmRate: false })
              },
            }}
            confirm={form.field('confirmRate')}
          />
        )}
        <TextAreaField label={parts('reason')} hint={parts('reasonHint')} rows={3} maxLength={500} {...form.field('reason')} />
      </Form>
    </Dialog>
  )
}

interface CandidatesProps {
  payment: UnmatchedPayment
  search: string
  chosen: Candidate | null
  onChoose: (candidate: Candidate) => void
}

function Candidates({ payment, search, chosen, onChoose }: CandidatesProps) {
  const t = useTranslations('operator.orders.unmatched')
  const text = useDeferredValue(search.trim())
  const found = useCall('operator/payments/unmatched/candidates', { id: payment.id, search: text }, { enabled: text !== '' }).data?.items
  if (text === '' || !found) return null
  if (found.length === 0) return <p className="c3">{t('nobodyFound')}</p>
  return (
    <fieldset className={css.candidates}>
      <legend className="sr">{t('customer')}</legend>
      {found.map((candidate) => (
        <label key={candidate.customer.id}>
          <input
            type="radio"
            name="customer"
            checked={chosen?.customer.id === candidate.customer.id}
            onChange={() => onChoose(candidate)}
          />
          <span className="b">{candidate.customer.username}</span>
          <span className="c3 ell">{candidate.customer.email}</span>
          <span className="sp" />
          <span className="c3 nowrap">{candidate.sameCurrency ? candidate.brand.name : t('otherCurrency')}</span>
        </label>
      ))}
    </fieldset>
  )
}
