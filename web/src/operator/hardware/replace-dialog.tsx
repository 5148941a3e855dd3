import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../design/controls/button.tsx'
import { Form } from '../../design/form/form.tsx'
import { SelectField, TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { type Machine, refreshMachines } from './machine.ts'

interface ReplaceProps {
  serviceId: number
  spares: Machine['spares']
  delivered: boolean
  onClose: () => void
}

/** Another machine in the place of a broken one. */
export function ReplaceDialog({ serviceId, spares, delivered, onClose }: ReplaceProps) {
  const t = useTranslations('operator.hardware')
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  const form = useForm({
    initial: { hardwareId: String(spares[0]?.id ?? ''), reason: '' },
    guard: false,
    validate: ({ reason }) => ({ reason: reason.trim().length < 3 && parts('reasonMissing') }),
    submit: async ({ hardwareId, reason }) => {
      await call('operator/dedicated/replace', { serviceId, hardwareId: Number(hardwareId), reason: reason.trim() })
      await refreshMachines()
      onClose()
    },
  })
  return (
    <Dialog title={t('replace')} onClose={onClose} locked={form.working} width={480}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('replace')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{t(delivered ? 'replaceDelivered' : 'replaceText')}</p>
        <SelectField
          label={t('replaceBy')}
          {...form.field('hardwareId')}
          options={spares.map(({ id, tag, processor }) => ({ value: String(id), label: `${tag}, ${processor}` }))}
        />
        <TextAreaField label={parts('reason')} hint={parts('reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
      </Form>
    </Dialog>
  )
}
