import { useTranslations } from 'use-intl'
import { call } from '../api/client.ts'
import { proofDeclined, proofGiven } from '../api/fresh-proof.ts'
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

type Take = 'password' | 'code' | 'recovery'

/**
 * Asks for fresh proof [C3a], then everything that waited goes on. An account with an app or a passkey proves itself by that, not by its
 * password [D10]; with passkeys alone, the field takes recovery codes.
 */
export function ProofDialog() {
  const t = useTranslations('security.proof')
  const accounts = useTranslations('accounts')
  const factor = useCall('user/2fa/is-enable', {}, { staleTime: 0 })
  const waiting = factor.isPending
  const take: Take = !factor.data?.enabled ? 'password' : factor.data.app ? 'code' : 'recovery'
  return (
    <Dialog title={t('title')} onClose={proofDeclined} width={400} waiting={waiting}>
      {waiting ? (
        <SkeletonRows rows={2} />
      ) : (
        <div className="stack">
          <p className="c2">{t(take === 'password' ? 'text' : 'factorText')}</p>
          {(factor.data?.passkeys ?? 0) > 0 && <PasskeyButton label={accounts('passkey.use')} act={proveByPasskey} size="normal" />}
          <ProofForm take={take} />
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

function ProofForm({ take }: { take: Take }) {
  const t = useTranslations('security.proof')
  const common = useTranslations('common')
  const accounts = useTranslations('accounts')
  const form = useForm({
    initial: { proof: '' },
    guard: false,
    validate: ({ proof }) => ({
      proof: take === 'password' ? proof === '' && t('enter') : !isCode(proof) && accounts('otp.enter'),
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
      {take !== 'password' ? (
        <TextField
          label={take === 'code' ? accounts('otp.code') : t('recoveryCode')}
          hint={take === 'code' ? accounts('otp.hint') : undefined}
          {...form.field('proof')}
          mono
          autoFocus={take === 'code'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
        />
      ) : (
        <PasswordField
          label={accounts('password')}
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
