import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { type Delivery, useSide, type Webhook } from './side.ts'

/** Sends a delivery again, under the id that it had. */
export function useResend() {
  const t = useTranslations('webhooks')
  const { base, readOnly } = useSide()
  const { mutate, isPending } = useSubmit(`${base}/resend`, { invalidates: [base, 'user/log'], onSuccess: () => toastOk(t('resent')) })
  return {
    isPending,
    send: (id: number) => mutate({ id }),
    offered: ({ state }: Webhook) => ({ reason: readOnly ?? (state === 'off' ? t('offFirst') : null) }),
  }
}

const TONES = { waiting: 'busy', delivered: 'ok', failed: 'danger' } as const

export function DeliveryStatus({ of: { state, nextAt, attempts } }: { of: Delivery }) {
  const t = useTranslations('webhooks')
  const again = state === 'waiting' && attempts > 0 && nextAt !== null
  return (
    <StatusBadge tone={again ? 'warn' : TONES[state]}>
      {again ? t.rich('againAt', { date: () => <DateText value={nextAt} time short /> }) : t(`states.${state}`)}
    </StatusBadge>
  )
}

/** What the last try brought. */
export function Answer({ of: { status, error } }: { of: Pick<Delivery, 'status' | 'error'> }) {
  const t = useTranslations('webhooks')
  if (status !== null) return <span className={error === null ? 'num' : 'num c2'}>{t('answered', { status })}</span>
  return <span className="c2">{error === null ? '–' : t(`errors.${error}`)}</span>
}
