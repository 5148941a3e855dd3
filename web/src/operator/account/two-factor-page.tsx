import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { Button, ButtonLink } from '../../design/controls/button.tsx'
import { Form } from '../../design/form/form.tsx'
import { PasswordField } from '../../design/form/password-field.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { EntryCard } from '../../features/accounts/entry-card.tsx'
import { FactorCode, plainCode } from '../../features/security/factor-code.tsx'
import { RecoveryCodes } from '../../features/security/recovery-codes.tsx'
import { staffPaths } from '../paths.ts'
import { useStaff } from '../session.ts'
import { useAccountItems } from '../shell/use-account-items.ts'
import { confirmFactor } from './confirm-factor.ts'

type Setup = OutputOf<'operator/factor/setup'>

/** Password, then the picture and its first code, then the recovery codes: shown once. Also moves a factor to another device. */
export function Page() {
  const t = useTranslations('operator.account')
  const navigate = useNavigate()
  const staff = useStaff()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) {
    return (
      <EntryCard title={t('codesTitle')} lead={t('codesLead')} wide>
        <RecoveryCodes codes={codes} owner={staff?.username ?? ''} onDone={() => void navigate({ to: staffPaths.home(), replace: true })} />
      </EntryCard>
    )
  }
  if (setup) {
    return (
      <EntryCard title={t('scanTitle')} lead={t('scanLead')} wide>
        <FactorCode setup={setup} confirm={async (otp) => setCodes(await confirmFactor(otp))} />
      </EntryCard>
    )
  }
  return (
    <EntryCard title={t('setupTitle')} lead={staff?.factorMissing ? t('setupDemanded') : t('setupLead')}>
      <Prove onProven={setSetup} />
    </EntryCard>
  )
}

/** Whoever sits at an open screen must not move the factor: the password, and the code of the one in use. */
function Prove({ onProven }: { onProven: (setup: Setup) => void }) {
  const t = useTranslations('operator.account')
  const common = useTranslations('common')
  const accounts = useTranslations('accounts')
  const shell = useTranslations('shell')
  const profile = useCall('operator/profile', {})
  const staff = useStaff()
  const leave = useAccountItems().find(({ id }) => id === 'out')
  const moving = profile.data?.factor.enabled ?? false
  const form = useForm({
    initial: { password: '', otp: '' },
    guard: false,
    validate: ({ password, otp }) => ({
      password: password === '' && accounts('enterPassword'),
      otp: moving && otp.trim() === '' && accounts('otp.enter'),
    }),
    submit: async ({ password, otp }) =>
      onProven(await call('operator/factor/setup', { password, otp: moving ? plainCode(otp) : undefined })),
  })
  return (
    <Form
      form={form}
      actions={
        <>
          {staff?.factorMissing ? (
            <Button look="ghost" onClick={leave?.onSelect}>
              {shell('signOut')}
            </Button>
          ) : (
            <ButtonLink look="ghost" to={staffPaths.account()}>
              {common('cancel')}
            </ButtonLink>
          )}
          <SubmitButton form={form}>{t('next')}</SubmitButton>
        </>
      }
    >
      <PasswordField label={accounts('password')} {...form.field('password')} large autoFocus autoComplete="current-password" />
      {moving && (
        <TextField
          label={t('codeInUse')}
          hint={accounts('otp.hint')}
          {...form.field('otp')}
          large
          mono
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={32}
        />
      )}
    </Form>
  )
}
