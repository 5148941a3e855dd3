import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import type { Alert } from './use-alert-sentence.ts'

export function ResolveDialog({ alert, sentence, onClose }: { alert: Alert; sentence: string; onClose: () => void }) {
  const t = useTranslations('operator.alerts')
  const common = useTranslations('common')
  const form = useForm({
    initial: { remark: '' },
    guard: false,
    submit: async ({ remark }, requestId) => {
      await call('operator/alerts/resolve', { id: alert.id, remark }, { requestId })
      void queryClient.invalidateQueries(underPath('operator/alerts'))
      toastOk(t('resolvedOne'))
      onClose()
    },
  })
  return (
    <Dialog title={t('resolveTitle')} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('resolve')}</SubmitButton>
          </>
        }
      >
        <p>
          <b>{sentence}</b>
        </p>
        <p>{t('resolveText')}</p>
        <TextAreaField label={t('remark')} optional rows={2} maxLength={500} {...form.field('remark')} />
      </Form>
    </Dialog>
  )
}
