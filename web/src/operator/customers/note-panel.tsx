import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { useRoleReason } from '../session.ts'
import type { Customer } from './customer.ts'

/** What colleagues should know: to be read by everybody, and written by those who deal with customers. */
export function NotePanel({ customer }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  const readOnly = useRoleReason(['billing', 'support']) !== null
  return (
    <Panel title={t('note')} hint={t('noteHint')}>
      {readOnly ? <p className="pre">{customer.staffNote || <span className="c3">–</span>}</p> : <NoteForm customer={customer} />}
    </Panel>
  )
}

function NoteForm({ customer }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  const common = useTranslations('common')
  const form = useForm({
    initial: { note: customer.staffNote },
    submit: async ({ note }) => {
      await call('operator/customers/note', { id: customer.id, note })
      toastOk(t('noteSaved'))
      await queryClient.invalidateQueries(underPath('operator/customers/detail'))
    },
  })
  return (
    <Form
      form={form}
      actions={
        (form.dirty || form.working) && (
          <SubmitButton form={form} look="secondary">
            {common('save')}
          </SubmitButton>
        )
      }
    >
      <TextAreaField label={t('note')} hideLabel rows={3} maxLength={5000} placeholder={t('notePlaceholder')} {...form.field('note')} />
    </Form>
  )
}
