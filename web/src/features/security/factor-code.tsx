import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '../../design/controls/copy-button.tsx'
import { QrCode } from '../../design/data/qr-code.tsx'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import css from './security.module.css'

/** Codes are typed with spaces as they are shown. */
export const plainCode = (typed: string): string => typed.replace(/\s/g, '')

interface FactorCodeProps {
  setup: { readonly secret: string; readonly uri: string }
  /** Switches it on; rejects where the code is wrong. */
  confirm: (otp: string) => Promise<unknown>
  /** The way out, beside the button. */
  cancel?: ReactNode
}

/** The picture for the app, the same as letters, and the first code as proof. Drawn here: the secret goes to nobody else. */
export function FactorCode({ setup, confirm, cancel }: FactorCodeProps) {
  const t = useTranslations('security')
  const accounts = useTranslations('accounts')
  const form = useForm({
    initial: { otp: '' },
    guard: false,
    validate: ({ otp }) => ({ otp: otp.trim() === '' && accounts('otp.enter') }),
    submit: ({ otp }) => confirm(plainCode(otp)),
  })
  return (
    <Form form={form}>
      <div className={css.scan}>
        <QrCode text={setup.uri} label={t('qr')} size={176} />
        <div className={css.proof}>
          <div>
            <p className="c2">{t('byHand')}</p>
            <p className={css.secret}>
              <span className="mono">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
              <CopyButton text={setup.secret} what={t('key')} />
            </p>
          </div>
          <TextField
            label={t('firstCode')}
            hint={t('firstCodeHint')}
            {...form.field('otp')}
            large
            mono
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
          />
          <div className="row">
            <SubmitButton form={form}>{t('switchOn')}</SubmitButton>
            {cancel}
          </div>
        </div>
      </div>
    </Form>
  )
}
