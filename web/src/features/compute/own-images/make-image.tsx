import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Dialog } from '../../../design/overlay/dialog.tsx'
import type { Snapshot } from '../calls.ts'

/** An own image of a snapshot: under which name it is offered afterwards. */
export function MakeImage({ snapshot: { id, serviceId, name }, onClose }: { snapshot: Snapshot; onClose: () => void }) {
  const t = useTranslations('compute.snapshots.makeImage')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const form = useForm({
    initial: { name },
    validate: (values) => ({ name: values.name.trim() === '' && forms('required') }),
    submit: async (values) => {
      await call('user/service/vps/image/create', { id: serviceId, snapshotId: id, ...values })
      await queryClient.invalidateQueries(underPath('user/service/vps/image'))
      toastOk(t('begun', { name: values.name }))
      onClose()
    },
  })
  return (
    <Dialog title={t('title', { name })} onClose={onClose}>
      <Form
        form={form}
        actions={
          <>
            <Button look="ghost" onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('submit')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{t('text')}</p>
        <TextField label={t('name')} {...form.field('name')} maxLength={60} autoComplete="off" />
      </Form>
    </Dialog>
  )
}
