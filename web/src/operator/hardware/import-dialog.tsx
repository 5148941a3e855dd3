import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { refreshMachines } from './machine.ts'

/** All lines or none: the first that cannot be read is named. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('operator.hardware')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const form = useForm({
    initial: { csv: '' },
    validate: ({ csv }) => ({ csv: csv.trim() === '' && forms('required') }),
    submit: async ({ csv }) => {
      const { added, changed } = await call('operator/hardware/import', { csv })
      await refreshMachines()
      toastOk(t('imported', { added, changed }))
      onClose()
    },
  })
  return (
    <Dialog title={t('import')} onClose={onClose} locked={form.working} width={640}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('import')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{t('importText')}</p>
        <label className="stack">
          <span className="b sm">{t('file')}</span>
          <input
            type="file"
            accept=".csv,text/csv"
            onChange={async ({ target }) => {
              const [file] = target.files ?? []
              if (file) form.set({ csv: await file.text() })
            }}
          />
        </label>
        <TextAreaField label={t('csv')} rows={10} {...form.field('csv')} />
      </Form>
    </Dialog>
  )
}
