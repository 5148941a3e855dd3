import { useTranslations } from 'use-intl'
import { call } from '../api/client.ts'
import { type ProofAsked, proofDeclined, proofGiven } from '../api/fresh-proof.ts'
import { useCall } from '../api/hooks.ts'
import { showPasskey } from '../api/passkeys.ts'
import { Button } from '../design/controls/button.tsx'
import { Form } from '../design/form/form.tsx'
import { PasswordField } from '../design/form/password-field.tsx'
import { SubmitButton } from '../design/form/submit-button.tsx'
import { TextField } from '../design/form/text-field.tsx'
import { useForm } from '../design/form/use-form.ts'
import { SkeletonRows } from '../design/layout/skeleton.tsx'
import { TextLink } from '../design/link.tsx'
import { Dialog } from '../design/overlay/dialog.tsx'
import { PasskeyButton } from '../features/accounts/passkey-button.tsx'
import { paths } from '../paths.ts'

/** Of the app, or a recovery code. */
const isCode = (typed: string): boolean => /^(\d{6}|[2-9A-HJ-NP-Z]{12})$/i.test(typed.replace(/[\s-]/g, ''))

/** Password or code again [C3a]; then everything that waited goes on. */
export function ProofDialog({ by }: { by: ProofAsked }) {
  const t = useTranslations('security.proof')
  const accounts = useTranslations('accounts')
  const factor = useCall('user/2fa/is-enable', {}, { staleTime: 0 })
  const waiting = factor.isPending
  const hasFactor = factor.data?.enabled ?? false
  return (
    <Dialog title={t('title')} onClose={proofDeclined} width={400} waiting={waiting}>
      {waiting ? (
        <SkeletonRows rows={2} />
      ) : (
        <div className="stack">
          {(factor.data?.passkeys ?? 0) > 0 && <PasskeyButton label={accounts('passkey.use')} act={proveByPasskey} size="normal" />}
          <ProofForm take={!hasFactor ? 'password' : by === 'factor' ? 'code' : 'either'} />
        </div>
      )}
    </Dialog>
  )
}

async function proveByPasskey(): Promise<void> {
  const shown = await showPasskey((await call('user/passkey/challenge', {})).options)
  if (shown === null) return
  await call('user/prove', {}, { proof: JSON.stringify(shown) })
  proofGiven()
}

function ProofForm({ take }: { take: 'password' | 'code' | 'either' }) {
  const t = useTranslations('security.proof')
  const common = useTranslations('common')
  const accounts = useTranslations('accounts')
  const form = useForm({
    initial: { proof: '' },
    guard: false,
    validate: ({ proof }) => ({
      proof: take === 'code' ? !isCode(proof) && accounts('otp.enter') : proof === '' && t(`enter.${take}`),
    }),
    submit: async ({ proof }) => {
      await call('user/prove', {}, { proof })
      proofGiven()
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={proofDeclined} off={form.working}>
            {common('cancel')}
          </Button>
          <SubmitButton form={form}>{t('confirm')}</SubmitButton>
        </>
      }
    >
      <p className="c2">{t('text')}</p>
      {take === 'code' ? (
        <TextField
          label={accounts('otp.code')}
          hint={accounts('otp.hint')}
          {...form.field('proof')}
          mono
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
        />
      ) : (
        <PasswordField
          label={take === 'either' ? t('passwordOrCode') : accounts('password')}
          {...form.field('proof')}
          autoFocus
          autoComplete="current-password"
          // Who came by an account elsewhere may have none yet.
          aside={
            <TextLink to={paths.forgotPassword()} onClick={proofDeclined}>
              {accounts('forgot')}
            </TextLink>
          }
        />
      )}
    </Form>
  )
}
