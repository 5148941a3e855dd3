import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { currentStaff } from '../session.ts'

/** The name that colleagues and the audit log show. */
export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslations('operator.account')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const form = useForm({
    initial: { name },
    guard: false,
    validate: (values) => ({ name: values.name.trim() === '' && forms('required') }),
    submit: async (values, requestId) => {
      await call('operator/profile/update', { name: values.name.trim() }, { requestId })
      currentStaff.set((staff) => staff && { ...staff, name: values.name.trim() })
      void queryClient.invalidateQueries(underPath('operator/profile'))
      onClose()
    },
  })
  return (
    <Dialog title={t('changeName')} onClose={onClose}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{common('save')}</SubmitButton>
          </>
        }
      >
        <TextField label={t('name')} {...form.field('name')} autoFocus autoComplete="name" maxLength={80} />
      </Form>
    </Dialog>
  )
}
