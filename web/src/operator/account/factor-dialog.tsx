import { useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { Form } from '../../design/form/form.tsx'
import { PasswordField } from '../../design/form/password-field.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'

interface FactorDialogProps {
  title: string
  text: string
  confirm: string
  danger?: boolean
  /** Asks for the password too. */
  password?: boolean
  send: (proof: { readonly password: string; readonly otp: string }) => Promise<unknown>
  onClose: () => void
}

/** A change of the second factor, proven with its own code. */
export function FactorDialog({ title, text, confirm, danger, password = false, send, onClose }: FactorDialogProps) {
  const accounts = useTranslations('accounts')
  const common = useTranslations('common')
  const form = useForm({
    initial: { password: '', otp: '' },
    guard: false,
    validate: (values) => ({
      password: password && values.password === '' && accounts('enterPassword'),
      otp: values.otp.trim() === '' && accounts('otp.enter'),
    }),
    submit: async (values) => {
      await send(values)
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form} look={danger ? 'dangerFill' : 'primary'}>
              {confirm}
            </SubmitButton>
          </>
        }
      >
        <p>{text}</p>
        {password && <PasswordField label={accounts('password')} {...form.field('password')} autoFocus autoComplete="current-password" />}
        <TextField
          label={accounts('otp.code')}
          hint={accounts('otp.hint')}
          {...form.field('otp')}
          mono
          autoFocus={!password}
          autoComplete="one-time-code"
          maxLength={32}
        />
      </Form>
    </Dialog>
  )
}
