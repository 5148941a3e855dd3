import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { asApiError } from '../../api/errors.ts'
import { Button, ButtonLink } from '../../design/controls/button.tsx'
import { Skeleton } from '../../design/layout/skeleton.tsx'
import { useFragmentToken } from '../../lib/fragment-token.ts'
import { usePathParams } from '../../lib/navigation.ts'
import { paths } from '../../paths.ts'
import { EntryCard } from './entry-card.tsx'

type State =
  | { readonly kind: 'working' }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly text: string; readonly again: boolean }

/** The link works once: it is posted once, whatever React does. Old links carry the token in the path. */
export function Page() {
  const t = useTranslations('mailbox.activation')
  const m = useTranslations('mailbox')
  const a = useTranslations('accounts')
  const e = useTranslations('errors')
  const fragment = useFragmentToken()
  const { token: fromPath } = usePathParams()
  const token = fragment ?? fromPath
  const [state, setState] = useState<State>({ kind: 'working' })
  const asked = useRef<string | null | undefined>(null)
  const activate = async () => {
    setState({ kind: 'working' })
    try {
      await call('public/user-activation', { token: token ?? '' })
      setState({ kind: 'done' })
    } catch (error) {
      setState({ kind: 'failed', text: errorText(error), again: asApiError(error).isUncertain })
    }
  }
  useEffect(() => {
    if (asked.current === (token ?? undefined)) return
    asked.current = token ?? undefined
    if (token) void activate()
    else setState({ kind: 'failed', text: m('resetpw.noTokenText'), again: false })
  })
  if (state.kind === 'working') {
    return (
      <EntryCard title={t('working')}>
        <Skeleton width="70%" />
      </EntryCard>
    )
  }
  const failed = state.kind === 'failed'
  return (
    <EntryCard
      title={failed ? t('failedTitle') : t('doneTitle')}
      lead={failed ? state.text : t('doneText')}
      note={failed ? t('failedHint') : undefined}
    >
      {failed && state.again && (
        <Button size="large" wide onClick={() => void activate()}>
          {e('retry')}
        </Button>
      )}
      <ButtonLink to={paths.login()} look="primary" size="large" wide>
        {a('signIn')}
      </ButtonLink>
    </EntryCard>
  )
}
