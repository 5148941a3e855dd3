import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { makePasskey } from '../../api/passkeys.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { refreshFactor } from './factor-panel.tsx'
import type { Codes } from './recovery-codes.tsx'

interface NameDialogProps {
  title: string
  text?: string
  confirm: string
  initial: string
  save: (name: string) => Promise<unknown>
  onClose: () => void
}

function NameDialog({ title, text, confirm, initial, save, onClose }: NameDialogProps) {
  const t = useTranslations('security.passkeys')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const form = useForm({
    initial: { name: initial },
    guard: false,
    validate: ({ name }) => ({ name: name.trim() === '' && forms('required') }),
    submit: ({ name }) => save(name.trim()),
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
            <SubmitButton form={form}>{confirm}</SubmitButton>
          </>
        }
      >
        {text && <p className="c2">{text}</p>}
        <TextField label={t('name')} hint={t('nameHint')} {...form.field('name')} autoFocus maxLength={60} />
      </Form>
    </Dialog>
  )
}

/** A name first, then the browser's own question. Where it is the first second factor, its recovery codes come back. */
export function AddPasskey({ onCodes, onClose }: { onCodes: (codes: Codes) => void; onClose: () => void }) {
  const t = useTranslations('security.passkeys')
  const add = async (name: string) => {
    const credential = await makePasskey((await call('user/passkey/new', {})).options)
    if (credential === null) return
    const { recoveryCodes, endedSessions } = await call('user/passkey/add', { name, credential })
    toastOk(t('added'))
    if (recoveryCodes) onCodes({ recoveryCodes, endedSessions })
    refreshFactor()
    onClose()
  }
  return <NameDialog title={t('add')} text={t('addText')} confirm={t('continue')} initial="" save={add} onClose={onClose} />
}

export function RenamePasskey({ passkey, onClose }: { passkey: { readonly id: number; readonly name: string }; onClose: () => void }) {
  const t = useTranslations('security.passkeys')
  const rename = async (name: string) => {
    await call('user/passkey/rename', { id: passkey.id, name })
    refreshFactor()
    onClose()
  }
  return (
    <NameDialog
      title={t('renameOf', { name: passkey.name })}
      confirm={t('rename')}
      initial={passkey.name}
      save={rename}
      onClose={onClose}
    />
  )
}
