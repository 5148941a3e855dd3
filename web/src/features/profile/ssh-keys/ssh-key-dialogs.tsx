import { SSH_KEY_CHARS_MAX } from '@portal/contracts/constants.ts'
import { sshKeysErrors } from '@portal/contracts/errors/ssh-keys.errors.ts'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { TextAreaField } from '../../../design/form/other-fields.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Dialog } from '../../../design/overlay/dialog.tsx'
import { isPrivate, refreshSshKeys, type SshKey } from './ssh-keys.ts'

interface AddProps {
  onClose: () => void
  /** The key that is there now. */
  onAdded?: (key: SshKey) => void
}

export function AddSshKey({ onClose, onAdded }: AddProps) {
  const t = useTranslations('keys.ssh')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const locale = useLocale()
  const form = useForm({
    initial: { publicKey: '', name: '' },
    validate: ({ publicKey }) => ({
      publicKey: isPrivate(publicKey) ? sshKeysErrors['ssh-key.private'][locale] : publicKey.trim() === '' && forms('required'),
    }),
    submit: async ({ publicKey, name }) => {
      const key = await call('user/profile/ssh-key/add', { publicKey, ...(name.trim() !== '' && { name: name.trim() }) })
      refreshSshKeys()
      toastOk(t('added', { name: key.name }))
      onAdded?.(key)
      onClose()
    },
  })
  return (
    <Dialog title={t('add')} onClose={onClose} locked={form.working} width={520}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('add')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{t('addText')}</p>
        <TextAreaField
          label={t('publicKey')}
          {...form.field('publicKey')}
          rows={4}
          mono
          maxLength={SSH_KEY_CHARS_MAX}
          placeholder="ssh-ed25519 AAAA…"
        />
        <TextField label={t('name')} optional hint={t('nameHint')} {...form.field('name')} maxLength={60} autoComplete="off" />
      </Form>
    </Dialog>
  )
}

export function RenameSshKey({ sshKey, onClose }: { sshKey: SshKey; onClose: () => void }) {
  const t = useTranslations('keys.ssh')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const form = useForm({
    initial: { name: sshKey.name },
    guard: false,
    validate: ({ name }) => ({ name: name.trim() === '' && forms('required') }),
    submit: async ({ name }) => {
      await call('user/profile/ssh-key/rename', { id: sshKey.id, name: name.trim() })
      refreshSshKeys()
      onClose()
    },
  })
  return (
    <Dialog title={t('renameOf', { name: sshKey.name })} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('rename')}</SubmitButton>
          </>
        }
      >
        <TextField label={t('name')} {...form.field('name')} autoFocus maxLength={60} />
      </Form>
    </Dialog>
  )
}
