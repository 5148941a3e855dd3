import { isTypedEmail } from '@portal/contracts/validation.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'

/** Asks for another e-mail [A7]. */
export function ChangeEmailDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const t = useTranslations('profile')
  const common = useTranslations('common')
  const accounts = useTranslations('accounts')
  const form = useForm({
    initial: { email: '' },
    guard: false,
    validate: ({ email }) => ({ email: !isTypedEmail(email) && accounts('problems.email') }),
    submit: async ({ email }, requestId) => {
      await call('user/profile/email/change', { email: email.trim() }, { requestId })
      void queryClient.invalidateQueries(underPath('user/profile'))
      toastOk(t('linksSent'))
      onClose()
    },
  })
  return (
    <Dialog title={t('changeEmail')} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('sendLinks')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{t('changeEmailText', { email: current })}</p>
        <TextField
          label={t('newEmail')}
          {...form.field('email')}
          type="email"
          autoFocus
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </Form>
    </Dialog>
  )
}
