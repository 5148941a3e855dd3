import { IconCircleCheck, IconCircleDashed, IconMail } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Icon } from '../../design/icon.tsx'
import { Note } from '../../design/layout/note.tsx'
import { OwnerOnly } from '../../shell/owner-only.tsx'
import css from './profile.module.css'

type Pending = NonNullable<OutputOf<'user/profile'>['pendingEmail']>

/** An e-mail that was asked for: which mailbox has confirmed it, and the ways to go on or not. */
export function PendingEmail({ pending, current }: { pending: Pending; current: string }) {
  const t = useTranslations('profile.pendingEmail')
  const resend = useSubmit('user/profile/email/resend', { onSuccess: () => toastOk(t('resent')) })
  const cancel = useSubmit('user/profile/email/cancel', { invalidates: ['user/profile'], onSuccess: () => toastOk(t('cancelled')) })
  const mailboxes = [
    { address: current, confirmed: pending.oldConfirmed },
    { address: pending.email, confirmed: pending.newConfirmed },
  ]
  return (
    <Note
      tone="warn"
      icon={IconMail}
      title={t('title', { email: pending.email })}
      actions={
        <>
          <OwnerOnly>
            <Button size="small" working={resend.isPending} onClick={() => resend.mutate({})}>
              {t('resend')}
            </Button>
          </OwnerOnly>
          <OwnerOnly>
            <Button size="small" look="danger" working={cancel.isPending} onClick={() => cancel.mutate({})}>
              {t('cancel')}
            </Button>
          </OwnerOnly>
        </>
      }
    >
      <ul className={css.mailboxes}>
        {mailboxes.map(({ address, confirmed }) => (
          <li key={address}>
            <Icon of={confirmed ? IconCircleCheck : IconCircleDashed} size={14} /> {address}: {t(confirmed ? 'confirmed' : 'waiting')}
          </li>
        ))}
      </ul>
      <p>{t.rich('until', { date: () => <DateText value={pending.until} time /> })}</p>
    </Note>
  )
}
