import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { CopyButton } from '../../design/controls/copy-button.tsx'
import { QrCode } from '../../design/data/qr-code.tsx'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import css from './account.module.css'
import { confirmFactor } from './second-factor.ts'

interface FactorCodeProps {
  setup: OutputOf<'operator/factor/setup'>
  onCodes: (codes: readonly string[]) => void
}

/** The picture for the app, the same as letters, and the first code as proof. Drawn here: the secret goes to nobody else. */
export function FactorCode({ setup, onCodes }: FactorCodeProps) {
  const t = useTranslations('operator.account')
  const accounts = useTranslations('accounts')
  const form = useForm({
    initial: { otp: '' },
    guard: false,
    validate: ({ otp }) => ({ otp: otp.trim() === '' && accounts('otp.enter') }),
    submit: async ({ otp }) => onCodes(await confirmFactor(otp)),
  })
  return (
    <Form form={form}>
      <div className={css.scan}>
        <QrCode text={setup.uri} label={t('qr')} size={176} />
        <div>
          <p className="c2">{t('byHand')}</p>
          <p className={css.secret}>
            <span className="mono">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
            <CopyButton text={setup.secret} what={t('key')} />
          </p>
        </div>
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
      <SubmitButton form={form} size="large" wide>
        {t('switchOn')}
      </SubmitButton>
    </Form>
  )
}
