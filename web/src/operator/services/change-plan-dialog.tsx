import { referenceOf } from '@portal/contracts/document-series.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { CheckboxField } from '../../design/form/other-fields.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { PlanChoices } from '../../features/services/changes/choices.tsx'
import { Consequences } from '../../features/services/changes/consequences.tsx'
import { Today } from '../../features/services/changes/today.tsx'
import { figuresOf } from '../../features/services/sizes.ts'
import { refreshBilling } from '../billing/billing.ts'
import { Frame } from '../billing/money-dialogs.tsx'
import { staffPaths } from '../paths.ts'
import type { Service } from './service.ts'

/** The price falls with every second, and what stands in the way may have gone. */
const ASK_AGAIN_MS = 15_000

/** A larger plan for the owner: what it costs today and later, and from what it is paid, as the owner would be shown. */
export function ChangePlanDialog({ service: { id, name, type }, onClose }: { service: Service; onClose: () => void }) {
  const t = useTranslations('operator.services.change')
  const changes = useTranslations('changes')
  const billing = useTranslations('operator.billing')
  const parts = useTranslations('operator.parts')
  const [chosen, setChosen] = useState<string | null>(null)
  const preview = useCall(
    'operator/services/change-preview',
    { id, ...(chosen !== null && { planId: Number(chosen) }) },
    { placeholderData: (last) => last, refetchInterval: ASK_AGAIN_MS },
  )
  const quote = (chosen !== null && !preview.isPlaceholderData && preview.data?.quote) || null
  const form = useForm({
    initial: { fromBalance: false, reason: '' },
    guard: false,
    validate: ({ reason }) => ({ reason: reason.trim().length < 3 && parts('reasonMissing') }),
    submit: async ({ fromBalance, reason }, requestId) => {
      if (!quote || chosen === null) return
      const asked = { id, planId: Number(chosen), at: quote.at, fromBalance, reason: reason.trim() }
      const { invoice } = await call('operator/services/change', asked, { requestId })
      await refreshBilling()
      toastOk(invoice.status === 'unpaid' ? billing('renewIssued', { number: referenceOf(invoice) }) : t('done', { name }))
      onClose()
    },
  })
  return (
    <Frame
      title={changes('planTitle', { name })}
      form={form}
      reason={form.field('reason')}
      confirm={quote ? changes('changePlan') : changes('choosePlan')}
      off={quote === null}
      onClose={onClose}
    >
      {preview.data?.refusal ? (
        <Note tone="warn">{preview.data.refusal.text}</Note>
      ) : preview.data ? (
        <PlanChoices preview={preview.data} changing={{ chosen, choose: setChosen }} figures={figuresOf(type)} />
      ) : preview.error ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
      {quote && (
        <>
          <Today quote={quote} />
          <Consequences quote={quote} invoicePath={staffPaths.order} />
          <CheckboxField label={billing('fromBalance')} {...form.field('fromBalance')} />
          <p className="c2">{billing('leaveOpen')}</p>
        </>
      )}
    </Frame>
  )
}
