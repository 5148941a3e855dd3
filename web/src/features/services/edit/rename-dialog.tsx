import { SERVICE_NAME_MAX } from '@portal/contracts/constants.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Dialog } from '../../../design/overlay/dialog.tsx'
import { refreshServices } from '../actions/refresh-services.ts'
import type { ServiceRow } from '../calls.ts'
import { useKind } from '../kind-context.tsx'

export function RenameDialog({ service: { id, name: now }, onClose }: { service: Pick<ServiceRow, 'id' | 'name'>; onClose: () => void }) {
  const t = useTranslations('keys.rename')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const { base } = useKind()
  const form = useForm({
    initial: { name: now },
    guard: false,
    validate: ({ name }) => ({ name: name.trim() === '' && forms('required') }),
    submit: async (values) => {
      const { name } = await call(`${base}/rename`, { id, name: values.name.trim() })
      refreshServices(base)
      toastOk(t('saved', { name }))
      onClose()
    },
  })
  return (
    <Dialog title={t('title', { name: now })} onClose={onClose} locked={form.working}>
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
        <TextField label={t('name')} hint={t('hint')} {...form.field('name')} autoFocus maxLength={SERVICE_NAME_MAX} autoComplete="off" />
      </Form>
    </Dialog>
  )
}
