import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { PasswordField } from '../../../design/form/password-field.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Dialog } from '../../../design/overlay/dialog.tsx'
import type { VpsDetail } from '../calls.ts'
import { refreshLive } from './refresh-live.ts'

interface AddTargetProps {
  vps: VpsDetail
  /** Why none can be added now. */
  reason: string | null
  onClose: () => void
}

/** Server and key as a platform shows them. */
export function AddTarget({ vps: { id }, reason, onClose }: AddTargetProps) {
  const t = useTranslations('live.add')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const form = useForm({
    initial: { name: '', server: '', key: '' },
    guard: 'target',
    validate: ({ name, server, key }) => ({
      name: name.trim() === '' && forms('required'),
      server: server.trim() === '' && forms('required'),
      key: key.trim() === '' && forms('required'),
    }),
    submit: async ({ name, server, key }) => {
      await call('user/service/vps/live/target-add', { id, name, server, key })
      refreshLive()
      toastOk(t('done', { name }))
      onClose()
    },
  })
  return (
    <Dialog title={t('title')} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <DisabledReason reason={reason}>
              <SubmitButton form={form}>{t('submit')}</SubmitButton>
            </DisabledReason>
          </>
        }
      >
        <TextField label={t('name')} hint={t('nameHint')} autoFocus autoComplete="off" maxLength={60} {...form.field('name')} />
        <TextField label={t('server')} hint={t('serverHint')} mono autoComplete="off" maxLength={300} {...form.field('server')} />
        <PasswordField
          label={t('key')}
          hint={t('keyHint')}
          eyeLabel={t('show')}
          mono
          // None of the portal's passwords is offered for it.
          autoComplete="new-password"
          maxLength={300}
          {...form.field('key')}
        />
        <p className="c3">{t('cut')}</p>
      </Form>
    </Dialog>
  )
}
