import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useSubmit } from '../../api/hooks.ts'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { refreshMoney } from '../orders/refresh.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { factNamed } from '../parts/service-facts.tsx'
import { useWorkLabels } from './use-work-labels.ts'
import type { Work } from './work.ts'

export type Decision = 'undo' | 'move' | 'skip' | 'markUndone'

const CALLS = {
  undo: 'operator/delivery/undo',
  skip: 'operator/delivery/skip',
  markUndone: 'operator/delivery/mark-undone',
} as const

/** A decision with its exact consequences; it counts for the failure that is seen, and for no later one. */
export function DecisionDialog({ work, decision, onClose }: { work: Work; decision: Decision; onClose: () => void }) {
  const t = useTranslations('operator.delivery.decide')
  const labels = useWorkLabels()
  const name = work.service?.name ?? `#${work.id}`
  const seen = { id: work.id, failedAt: work.failure?.at ?? null }
  const move = useSubmit('operator/delivery/move', { errors: 'form', invalidates: ['operator/delivery'] })
  const step = labels.step(work.step)
  if (decision === 'move')
    return (
      <ConfirmDialog
        title={t('move.title', { name })}
        confirm={t('move.confirm')}
        onConfirm={async () => {
          await move.mutateAsync(seen)
          toastOk(t('move.done', { name }))
        }}
        onClose={onClose}
      >
        <p className="c2">{t('move.text', { node: factNamed(work.facts, 'node') ?? '–' })}</p>
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      title={t(`${decision}.title`, { name, step })}
      confirm={t(`${decision}.confirm`)}
      danger={decision === 'undo'}
      onConfirm={async (reason, requestId) => {
        await call(CALLS[decision], { ...seen, reason }, { requestId })
        await refreshMoney()
        toastOk(t(`${decision}.done`, { name }))
      }}
      onClose={onClose}
    >
      <p className="c2">
        {decision === 'undo' && work.paid
          ? t.rich('undo.textPaid', { amount: () => <Money value={work.paid ?? { amount: 0, currency: 'USD' }} exact /> })
          : t(`${decision}.text`, { step })}
      </p>
    </ReasonDialog>
  )
}
