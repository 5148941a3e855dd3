import { isTypedEmail } from '@portal/contracts/validation.ts'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { TextLink } from '../../design/link.tsx'
import { paths } from '../../paths.ts'
import { EntryCard } from './entry-card.tsx'

export function Page() {
  const t = useTranslations('mailbox.forgotpw')
  const a = useTranslations('accounts')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    guard: false,
    validate: ({ email }) => ({ email: !isTypedEmail(email) && a('problems.email') }),
    submit: async ({ email }) => {
      await call('public/requestpw', { email: email.trim() })
      setSentTo(email.trim())
    },
  })
  const toSignIn = <TextLink to={paths.login()}>{t('backToSignIn')}</TextLink>
  if (sentTo) {
    return (
      <EntryCard title={t('doneTitle')} note={toSignIn}>
        <Note tone="ok" icon={IconMailCheck} live>
          {t.rich('doneText', { email: sentTo, b: (chunks) => <strong>{chunks}</strong> })}
        </Note>
      </EntryCard>
    )
  }
  return (
    <EntryCard title={t('title')} lead={t('text')} note={toSignIn}>
      <Form form={form}>
        <TextField
          label={a('register.email')}
          {...form.field('email')}
          large
          type="email"
          autoFocus
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton form={form} size="large" wide>
          {t('submit')}
        </SubmitButton>
      </Form>
    </EntryCard>
  )
}
