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
import { useFileSize } from '../fields/file-size.ts'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'

type Engines = OutputOf<'operator/iso/list'>['engines']
type Files = OutputOf<'operator/iso/files'>['items']

/** An address or a file becomes an ISO image of the library, once its digest agrees. */
export function Page() {
  const t = useTranslations('operator.isos')
  const go = useGo()
  const isos = useCall('operator/iso/list', {})
  const files = useCall('operator/iso/files', {})
  const close = () => go({ to: staffPaths.isos(), search: true })
  const engines = isos.data?.engines.filter(({ media }) => media)
  const error = isos.error ?? files.error
  return (
    <SidePanel title={t('add')} onClose={close} width={480}>
      {engines && files.data ? (
        engines.length > 0 ? (
          <AddForm engines={engines} files={files.data.items} onDone={close} />
        ) : (
          <p className="c2">{t('noEngine')}</p>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([isos.refetch(), files.refetch()])} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </SidePanel>
  )
}

const SHA256 = /^[0-9a-f]{64}$/i
const ADDRESS = /^https?:\/\/\S+$/

function AddForm({ engines, files, onDone }: { engines: Engines; files: Files; onDone: () => void }) {
  const t = useTranslations('operator.isos')
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const readOnly = useRoleReason(['provisioning'])
  const form = useForm({
    initial: { engine: engines[0]?.id ?? '', name: '', from: 'url', url: '', file: '', sha256: '', reason: '' },
    validate: ({ name, from, url, file, sha256, reason }) => ({
      name: name.trim() === '' && forms('required'),
      url: from === 'url' && !ADDRESS.test(url.trim()) && t('badUrl'),
      file: from === 'file' && file === '' && forms('required'),
      sha256: !SHA256.test(sha256.trim()) && t('badSha'),
      reason: reason.trim().length < 3 && parts('reasonMissing'),
    }),
    submit: async ({ engine, name, from, url, file, sha256, reason }) => {
      const source = from === 'url' ? { url: url.trim() } : { file }
      await call('operator/iso/add', { engine, name: name.trim(), ...source, sha256: sha256.trim(), reason: reason.trim() })
      await queryClient.invalidateQueries(underPath('operator/iso'))
      toastOk(t('addedToast', { name: name.trim() }))
      onDone()
    },
  })
  const { engine, from } = form.values
  const there = files.filter((one) => one.engine === engine)
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
            <SubmitButton form={form}>{t('add')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      <p className="c2">{t('intro')}</p>
      <SelectField label={t('engine')} {...form.field('engine')} options={engines.map(({ id, title }) => ({ value: id, label: title }))} />
      <TextField label={t('name')} {...form.field('name')} maxLength={80} autoComplete="off" />
      <SelectField
        label={t('from')}
        {...form.field('from')}
        options={[
          { value: 'url', label: t('fromUrl') },
          { value: 'file', label: t('fromFile') },
        ]}
      />
      {from === 'url' ? (
        <TextField label={t('url')} {...form.field('url')} mono maxLength={500} autoComplete="off" placeholder="https://" />
      ) : there.length > 0 ? (
        <SelectField
          label={t('file')}
          {...form.field('file')}
          placeholder={t('file')}
          options={there.map(({ file, bytes }) => ({ value: file, label: t('fileSize', { file, size: sizeOf(bytes) }) }))}
        />
      ) : (
        <p className="c3">{t('noFiles')}</p>
      )}
      <TextField label={t('sha256')} hint={t('sha256Hint')} {...form.field('sha256')} mono maxLength={64} autoComplete="off" />
      <TextAreaField label={parts('reason')} hint={parts('reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
    </Form>
  )
}
