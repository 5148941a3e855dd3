import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrand } from '../../api/brand.ts'
import { errorText } from '../../api/error-text.ts'
import { Skeleton } from '../../design/layout/skeleton.tsx'
import { useSearchParams } from '../../lib/navigation.ts'
import { EntryCard } from '../accounts/entry-card.tsx'
import { SignInScreen } from '../accounts/login-page.tsx'
import { goToProvider } from './flow.ts'

/** `/fblogin`: straight to Facebook, where the brand has it; else the sign-in screen says so. */
export function Page() {
  const t = useTranslations('mailbox.federation')
  const { back } = useSearchParams()
  const facebook = useBrand()?.signInBy.find(({ mark }) => mark === 'facebook')
  const [problem, setProblem] = useState<string | null>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (!facebook || begun.current) return
    begun.current = true
    goToProvider(facebook.id, back).catch((error: unknown) => setProblem(errorText(error)))
  }, [facebook, back])
  if (!facebook || problem) return <SignInScreen problem={problem ?? t('noFacebook')} back={back} />
  return (
    <EntryCard title={t('leaving', { provider: 'Facebook' })}>
      <Skeleton width="70%" />
    </EntryCard>
  )
}
