import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { Form } from '../../../design/form/form.tsx'
import { PasswordField } from '../../../design/form/password-field.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Dialog } from '../../../design/overlay/dialog.tsx'
import type { VpsDetail } from '../calls.ts'
import { refreshLive } from './refresh-live.ts'

/** Server and key as a platform shows them. */
export function AddTarget({ vps: { id }, onClose }: { vps: VpsDetail; onClose: () => void }) {
  const t = useTranslations('live.add')
  const common = useTranslations('common')
  const form = useForm({
    initial: { name: '', server: '', key: '' },
    guard: false,
    submit: async ({ name, server, key }) => {
      await call('user/service/vps/live/target-add', { id, name, server, key })
      refreshLive()
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
            <SubmitButton form={form}>{t('submit')}</SubmitButton>
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
