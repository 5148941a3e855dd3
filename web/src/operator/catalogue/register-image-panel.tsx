import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SelectField, TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo } from '../../lib/navigation.ts'
import { ColumnField } from '../fields/column-field.tsx'
import { columnOf, type Entered, entered, numberOf, sendNamed, textOf, useColumnProblem } from '../fields/entered.ts'
import { useFileSize } from '../fields/file-size.ts'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'

type Files = OutputOf<'operator/image/files'>

const MEMORY = columnOf('minMemoryMb', 'int', { required: true, min: 64, max: 1_048_576 })
const DISK = columnOf('minDiskGb', 'int', { required: true, min: 1, max: 65_536 })
const BOOT = columnOf('bootSeconds', 'int', { required: true, min: 30, max: 3600 })
const NUMBERS = [MEMORY, DISK, BOOT]
const TEXTS = ['id', 'title', 'firstUser'] as const

/** A file that was brought becomes a system, once its engine has looked at it. */
export function Page() {
  const t = useTranslations('operator.catalogue.files')
  const go = useGo()
  const { data, error, refetch } = useCall('operator/image/files', {})
  const close = () => go({ to: staffPaths.images(), search: true })
  return (
    <SidePanel title={t('register')} onClose={close} width={480}>
      {data ? (
        data.items.length > 0 ? (
          <RegisterForm files={data.items} onDone={close} />
        ) : (
          <p className="c2">{data.engines.length > 0 ? t('noFiles') : t('noFileEngine')}</p>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </SidePanel>
  )
}

function RegisterForm({ files, onDone }: { files: Files['items']; onDone: () => void }) {
  const t = useTranslations('operator.catalogue.files')
  const words = useTranslations('operator.catalogue')
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const readOnly = useRoleReason(['provisioning'])
  const problem = useColumnProblem()
  const initial: Entered = {
    ...{ file: '0', id: '', title: '', family: 'linux', firstUser: 'root', licence: '', reason: '' },
    ...{ minMemoryMb: '1024', minDiskGb: '10', bootSeconds: '600' },
  }
  const form = useForm<Entered>({
    initial,
    validate: (values) => ({
      ...Object.fromEntries(TEXTS.map((name) => [name, entered(values, name) === '' && forms('required')])),
      ...Object.fromEntries(NUMBERS.map((column) => [column.name, problem(column, values[column.name])])),
      reason: entered(values, 'reason').length < 3 && parts('reasonMissing'),
    }),
    submit: async (values) => {
      const chosen = files[Number(values['file'])]
      if (!chosen) return
      const title = entered(values, 'title')
      const input = {
        ...{ engine: chosen.engine, file: chosen.file, id: entered(values, 'id'), title, firstUser: entered(values, 'firstUser') },
        ...{ family: values['family'] === 'windows' ? ('windows' as const) : ('linux' as const), licence: entered(values, 'licence') },
        ...{ minMemoryMb: numberOf(MEMORY, values['minMemoryMb']), minDiskGb: numberOf(DISK, values['minDiskGb']) },
        ...{ bootSeconds: numberOf(BOOT, values['bootSeconds']), reason: entered(values, 'reason') },
      }
      await sendNamed(Object.keys(initial), () => call('operator/image/register', input))
      await queryClient.invalidateQueries(underPath('operator/image'))
      toastOk(t('registered', { name: title }))
      onDone()
    },
  })
  const sizeOf = useFileSize()
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onDone} off={form.working}>
            {common('cancel')}
          </Button>
          <DisabledReason reason={readOnly}>
            <SubmitButton form={form}>{t('register')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      <p className="c2">{t('registerIntro')}</p>
      <SelectField
        label={t('file')}
        {...textOf(form, 'file')}
        options={files.map(({ file, bytes, engineTitle }, at) => ({
          value: String(at),
          label: t('fileOn', { file, size: sizeOf(bytes), engine: engineTitle }),
        }))}
      />
      <TextField label={t('imageId')} hint={t('imageIdHint')} {...textOf(form, 'id')} mono maxLength={63} autoComplete="off" />
      <TextField label={words('name')} {...textOf(form, 'title')} maxLength={80} autoComplete="off" />
      <SelectField
        label={words('family')}
        {...textOf(form, 'family')}
        options={(['linux', 'windows'] as const).map((family) => ({ value: family, label: words(`families.${family}`) }))}
      />
      <ColumnField form={form} column={MEMORY} label={t('minMemory')} />
      <ColumnField form={form} column={DISK} label={t('minDisk')} />
      <TextField label={t('firstUser')} hint={t('firstUserHint')} {...textOf(form, 'firstUser')} mono maxLength={32} autoComplete="off" />
      <TextField label={t('licence')} hint={t('licenceHint')} optional {...textOf(form, 'licence')} maxLength={120} autoComplete="off" />
      <ColumnField form={form} column={BOOT} label={t('bootSeconds')} hint={t('bootSecondsHint')} />
      <TextAreaField label={parts('reason')} hint={parts('reasonHint')} {...textOf(form, 'reason')} maxLength={500} rows={2} />
    </Form>
  )
}
