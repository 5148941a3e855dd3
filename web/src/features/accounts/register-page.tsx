import { IconMailCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrand } from '../../api/brand.ts'
import { call } from '../../api/client.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { Form } from '../../design/form/form.tsx'
import { PasswordField } from '../../design/form/password-field.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { TextLink } from '../../design/link.tsx'
import { withMailbox } from '../../i18n/with-words.ts'
import { loadChunk } from '../../lib/lazy-page.ts'
import { useSearchParams } from '../../lib/navigation.ts'
import { paths } from '../../paths.ts'
import { SignInByOthers } from '../federation/sign-in-by-others.tsx'
import css from './entry-card.module.css'
import { EntryCard } from './entry-card.tsx'
import { AcceptTerms, NameFields } from './newcomer-fields.tsx'
import { forgetReferrer, referrer } from './referrer.ts'
import { type Registration, registrationProblems } from './validation.ts'

const closed = withMailbox(() => loadChunk(() => import('./registration-closed.tsx')))
const RegistrationClosed = lazy(() => closed().then((part) => ({ default: part.RegistrationClosed })))

const empty: Registration = {
  username: '',
  profileName: '',
  email: '',
  phone: '',
  social: '',
  password: '',
  passwordConfirm: '',
  acceptTerms: false,
}

export function Page() {
  const t = useTranslations('accounts')
  const f = useTranslations('forms')
  const search = useSearchParams()
  const brand = useBrand()
  const [r] = useState(() => referrer(search.r))
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: empty,
    validate: (values) => registrationProblems(t, values, f('required')),
    submit: async ({ phone, social, ...values }, requestId) => {
      const email = values.email.trim()
      const input = {
        ...values,
        email,
        profileName: values.profileName.trim(),
        phone: phone.trim() || undefined,
        social: social.trim() || undefined,
        r,
      }
      await call('public/levprotected/register', input, { requestId })
      forgetReferrer()
      setSentTo(email)
    },
  })
  if (sentTo) return <MailSent email={sentTo} />
  if (brand?.registration === false) {
    return (
      <Suspense fallback={null}>
        <RegistrationClosed />
      </Suspense>
    )
  }
  return (
    <EntryCard
      wide
      title={t('register.submit')}
      lead={t.rich('register.have', { link: (chunks) => <TextLink to={paths.login()}>{chunks}</TextLink> })}
    >
      {r && <Note>{t('register.referred')}</Note>}
      <Form form={form}>
        <NameFields username={form.field('username')} profileName={form.field('profileName')} />
        <TextField
          label={t('register.email')}
          {...form.field('email')}
          large
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <div className={css.pair}>
          <PasswordField
            label={t('register.password')}
            hint={t('register.passwordHint')}
            {...form.field('password')}
            large
            autoComplete="new-password"
          />
          <PasswordField label={t('register.repeat')} {...form.field('passwordConfirm')} large autoComplete="new-password" />
        </div>
        <div className={css.pair}>
          <TextField label={t('register.phone')} optional {...form.field('phone')} large type="tel" autoComplete="tel" maxLength={24} />
          <TextField label={t('register.social')} optional {...form.field('social')} large maxLength={200} />
        </div>
        <AcceptTerms field={form.field('acceptTerms')} />
        <SubmitButton form={form} size="large" wide>
          {t('register.submit')}
        </SubmitButton>
      </Form>
      <SignInByOthers back={undefined} />
    </EntryCard>
  )
}

/** The same for a free and a taken e-mail: the mail tells its owner [A1]. */
function MailSent({ email }: { email: string }) {
  const t = useTranslations('accounts.register')
  const a = useTranslations('accounts')
  return (
    <EntryCard title={t('doneTitle')} note={t('doneHint')}>
      <Note tone="ok" icon={IconMailCheck} live>
        {t.rich('doneText', { email, b: (chunks) => <strong>{chunks}</strong> })}
      </Note>
      <ButtonLink to={paths.login()} look="primary" size="large" wide>
        {a('signIn')}
      </ButtonLink>
    </EntryCard>
  )
}
