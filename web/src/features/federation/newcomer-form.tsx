import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { CurrentUser } from '../../api/current-user.ts'
import { Button } from '../../design/controls/button.tsx'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { AcceptTerms, NameFields } from '../accounts/newcomer-fields.tsx'
import { forgetReferrer, referrer } from '../accounts/referrer.ts'
import { nameProblems } from '../accounts/validation.ts'
import type { Arrived } from './arrived.ts'

interface NewcomerFormProps {
  arrived: Arrived
  onSignedIn: (user: CurrentUser) => void
  onBack: () => void
}

/** What the provider cannot know of a new customer: the rest of a registration. */
export function NewcomerForm({ arrived: { arrival, name }, onSignedIn, onBack }: NewcomerFormProps) {
  const t = useTranslations('accounts')
  const f = useTranslations('forms')
  const [r] = useState(() => referrer(undefined))
  const form = useForm({
    initial: { username: '', profileName: name ?? '', acceptTerms: false },
    guard: false,
    validate: (values) => nameProblems(t, values, f('required')),
    submit: async (values) => {
      const user = await call('public/levprotected/identity/register', { ...values, profileName: values.profileName.trim(), arrival, r })
      forgetReferrer()
      onSignedIn(user)
    },
  })
  return (
    <Form form={form}>
      <NameFields username={form.field('username')} profileName={form.field('profileName')} />
      <AcceptTerms field={form.field('acceptTerms')} />
      <SubmitButton form={form} size="large" wide>
        {t('register.submit')}
      </SubmitButton>
      <Button look="ghost" onClick={onBack}>
        {t('otp.back')}
      </Button>
    </Form>
  )
}
