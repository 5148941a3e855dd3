import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useBrand } from '../../api/brand.ts'
import { call } from '../../api/client.ts'
import { type CurrentUser, startSession } from '../../api/current-user.ts'
import { errorText } from '../../api/error-text.ts'
import { asApiError } from '../../api/errors.ts'
import { Skeleton } from '../../design/layout/skeleton.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { safeBack } from '../../lib/safe-back.ts'
import { paths } from '../../paths.ts'
import { EntryCard } from '../accounts/entry-card.tsx'
import { SignInScreen } from '../accounts/login-page.tsx'
import { OtpStep } from '../accounts/otp-step.tsx'
import type { SecondStepGiven } from '../accounts/sign-in-form.tsx'
import { type Arrived, enterArrived } from './arrived.ts'
import { takeAnswer, takeFlow } from './flow.ts'
import { LinkForm } from './link-form.tsx'
import { NewcomerForm } from './newcomer-form.tsx'

type State =
  | { readonly kind: 'working' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'link' | 'register'; readonly arrived: Arrived }
  | { readonly kind: 'code'; readonly arrived: Arrived; readonly password?: string }

/** Where a provider sends the browser back to. What went wrong is told on the sign-in screen, and the way back is kept. */
export function Page() {
  const t = useTranslations('accounts')
  const f = useTranslations('mailbox.federation')
  const go = useGo()
  const { id: provider = '' } = usePathParams()
  const name = useProviderName(provider)
  const [state, setState] = useState<State>({ kind: 'working' })
  const back = useRef<string | undefined>(undefined)
  const begun = useRef(false)
  const leave = () => go({ href: paths.login(back.current), replace: true })
  const signedIn = (user: CurrentUser) => {
    startSession(user)
    go({ href: safeBack(back.current) ?? paths.notifications(), replace: true })
  }
  const arrive = async () => {
    const [answer, kept] = [takeAnswer(), takeFlow(provider)]
    back.current = kept?.back
    if (!kept) return setState({ kind: 'failed', text: f('lapsed') })
    try {
      const arrived = await call('public/levprotected/identity/arrive', { provider, flow: kept.flow, answer })
      if (arrived.next !== 'enter') return setState({ kind: arrived.next, arrived })
      await enterArrived(arrived, {}).then(signedIn, (error: unknown) => {
        if (asApiError(error).code !== 'second-factor.code-required') throw error
        setState({ kind: 'code', arrived })
      })
    } catch (error) {
      setState({ kind: 'failed', text: errorText(error) })
    }
  }
  // What came back works once: it is posted once, whatever React does.
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void arrive()
  })
  if (state.kind === 'failed') return <SignInScreen problem={state.text} back={back.current} />
  if (state.kind === 'working')
    return (
      <EntryCard title={f('working', { provider: name })}>
        <Skeleton width="70%" />
      </EntryCard>
    )
  const { arrived } = state
  const email = arrived.email ?? name
  if (state.kind === 'code') {
    const { password } = state
    return (
      <EntryCard title={t('otp.title')} lead={t('otp.text', { name: email })}>
        <OtpStep
          enter={({ otp, trustDevice }: SecondStepGiven) =>
            enterArrived(arrived, { ...(otp && { otp }), ...(trustDevice && { trustDevice }), ...(password && { password }) })
          }
          credentials={{ username: email, password: '' }}
          mayTrust
          onSignedIn={signedIn}
          onLapsed={() => setState({ kind: 'failed', text: f('lapsed') })}
          onBack={leave}
        />
      </EntryCard>
    )
  }
  if (state.kind === 'link')
    return (
      <EntryCard title={f('linkTitle')} lead={f('linkText', { provider: name, email })}>
        <LinkForm
          arrived={arrived}
          onSignedIn={signedIn}
          onCodeWanted={(password) => setState({ kind: 'code', arrived, password })}
          onBack={leave}
        />
      </EntryCard>
    )
  return (
    <EntryCard title={t('register.submit')} lead={f('newText', { provider: name, email })} note={f('noPassword')}>
      <NewcomerForm arrived={arrived} onSignedIn={signedIn} onBack={leave} />
    </EntryCard>
  )
}

function useProviderName(id: string): string {
  const t = useTranslations('mailbox.federation')
  const locale = useLocale()
  return useBrand()?.signInBy.find((provider) => provider.id === id)?.title[locale] ?? t('someProvider')
}
