import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../api/error-text.ts'
import { Button, ButtonLink } from '../../design/controls/button.tsx'
import { Note } from '../../design/layout/note.tsx'
import { useFragmentToken } from '../../lib/fragment-token.ts'
import { paths } from '../../paths.ts'
import { EntryCard } from './entry-card.tsx'

interface MailedLinkProps {
  title: string
  lead: string
  /** What will happen. */
  children?: ReactNode
  confirm: string
  danger?: boolean
  /** Posts the token; answers what to say then. */
  act: (token: string) => Promise<{ readonly title: string; readonly text: string }>
}

/**
 * Where the link of a mail leads that does something: it says what, and does it when its button is pressed. Opening it does nothing, so that
 * programs that look at mails before people do decide nothing.
 */
export function MailedLink({ title, lead, children, confirm, danger, act }: MailedLinkProps) {
  const t = useTranslations('mailbox')
  const a = useTranslations('accounts')
  const token = useFragmentToken()
  const [done, setDone] = useState<{ readonly title: string; readonly text: string } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [working, setWorking] = useState(false)
  const toSignIn = (
    <ButtonLink to={paths.login()} look="primary" size="large" wide>
      {a('signIn')}
    </ButtonLink>
  )
  if (done !== null || !token) {
    return (
      <EntryCard title={done?.title ?? t('resetpw.noToken')} lead={done?.text ?? t('noToken')}>
        {toSignIn}
      </EntryCard>
    )
  }
  const press = async () => {
    setWorking(true)
    setFailure(null)
    try {
      setDone(await act(token))
    } catch (error) {
      setFailure(error)
    } finally {
      setWorking(false)
    }
  }
  return (
    <EntryCard title={title} lead={lead}>
      {children}
      {failure !== null && (
        <Note tone="danger" live>
          {errorText(failure)}
        </Note>
      )}
      <Button look={danger ? 'dangerFill' : 'primary'} size="large" wide working={working} onClick={() => void press()}>
        {confirm}
      </Button>
    </EntryCard>
  )
}
