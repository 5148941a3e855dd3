import { INSTALL_FIELDS } from '@portal/contracts/installs.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { useRoleReason } from '../session.ts'
import { type Installers, refreshMachines } from './machine.ts'

interface InstallerFormProps {
  of: Installers['items'][number]
  example: Installers['example']
  onDone: () => void
}

const ADDRESS = /^(https?|tftp):\/\/\S+$/

/** What a machine boots to install a system, and the file that answers its questions. */
export function InstallerForm({ of, example, onDone }: InstallerFormProps) {
  const t = useTranslations('operator.hardware.installers')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const off = useRoleReason(['provisioning']) !== null
  const refresh = async () => {
    await Promise.all([queryClient.invalidateQueries(underPath('operator/installer')), refreshMachines()])
    onDone()
  }
  const form = useForm({
    initial: of.installer ?? { kernel: '', initrd: '', args: '', answer: '' },
    validate: ({ kernel, initrd, answer }) => ({
      kernel: !ADDRESS.test(kernel.trim()) && t('addressWrong'),
      initrd: !ADDRESS.test(initrd.trim()) && t('addressWrong'),
      answer: answer.trim() === '' && forms('required'),
    }),
    submit: async ({ kernel, initrd, args, answer }) => {
      await call('operator/installer/save', { image: of.image, kernel: kernel.trim(), initrd: initrd.trim(), args: args.trim(), answer })
      toastOk(t('saved', { system: of.title }))
      await refresh()
    },
  })
  const remove = async () => {
    await call('operator/installer/remove', { image: of.image })
    toastOk(t('removed', { system: of.title }))
    await refresh()
  }
  return (
    <Form
      form={form}
      actions={
        <>
          {of.installer && (
            <StaffAction roles={['provisioning']} look="danger" onClick={() => void remove()}>
              {t('remove')}
            </StaffAction>
          )}
          <Button onClick={onDone} off={form.working}>
            {common('cancel')}
          </Button>
          <SubmitButton form={form} off={off}>
            {common('save')}
          </SubmitButton>
        </>
      }
    >
      <div className="row">
        <Button size="small" onClick={() => form.set({ ...example })} off={off}>
          {t('useExample')}
        </Button>
      </div>
      <TextField label={t('kernel')} mono maxLength={500} {...form.field('kernel')} />
      <TextField label={t('initrd')} mono maxLength={500} {...form.field('initrd')} />
      <TextField label={t('args')} optional mono maxLength={1000} {...form.field('args')} />
      <TextAreaField
        label={t('answer')}
        hint={t('fields', { fields: INSTALL_FIELDS.map((field) => `{{${field}}}`).join(' ') })}
        rows={18}
        maxLength={40_000}
        {...form.field('answer')}
      />
    </Form>
  )
}
