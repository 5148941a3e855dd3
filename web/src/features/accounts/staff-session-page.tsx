import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { checkSession, startSession } from '../../api/current-user.ts'
import { errorText } from '../../api/error-text.ts'
import { clearSession } from '../../api/session.ts'
import { useFragmentToken } from '../../lib/fragment-token.ts'
import { useSearchParams } from '../../lib/navigation.ts'
import { paths } from '../../paths.ts'
import { EntryCard } from './entry-card.tsx'

/** Where the console's link leads a member of staff who signs in as a customer: the session begins here, marked as theirs. */
export function Page() {
  const t = useTranslations('mailbox.staffSession')
  const navigate = useNavigate()
  const token = useFragmentToken() ?? ''
  const { to } = useSearchParams()
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    // Whoever was signed in here makes room, and is not sent along with the token.
    const enter = async () => {
      await checkSession()
      clearSession()
      startSession(await call('user/staff-session', { token }))
      await navigate({ to: to === 'order' ? paths.order() : paths.dashboard(), replace: true })
    }
    enter().catch(setFailure)
  }, [token, to, navigate])
  if (failure === null) return <EntryCard title={t('entering')} />
  return <EntryCard title={t('failed')} lead={errorText(failure)} note={t('failedHint')} />
}
