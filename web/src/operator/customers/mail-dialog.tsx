import { MAIL_SUBJECT_MAX, MAIL_TEXT_MAX } from '@portal/contracts/modules/customer-care.operator.contract.ts'
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
import { Dialog } from '../../design/overlay/dialog.tsx'
import { localeNames } from '../../i18n/locale.ts'
import type { Customer } from './customer.ts'

const LEAST = 3

/** A mail in the brand's name; the reader's language stands beside, because nobody translates it. */
export function MailDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTranslations('operator.customers.letter')
  const common = useTranslations('common')
  const form = useForm({
    initial: { subject: '', text: '' },
    validate: ({ subject, text }) => ({
      subject: subject.trim().length < LEAST && t('subjectMissing'),
      text: text.trim().length < LEAST && t('textMissing'),
    }),
    submit: async ({ subject, text }, requestId) => {
      await call('operator/customers/mail', { id: customer.id, subject: subject.trim(), text: text.trim() }, { requestId })
      toastOk(t('done', { name: customer.username }))
      void queryClient.invalidateQueries(underPath('operator/mails'))
      void queryClient.invalidateQueries(underPath('operator/customers'))
      onClose()
    },
  })
  return (
    <Dialog title={t('title', { name: customer.profileName || customer.username })} onClose={onClose} locked={form.working} width={560}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('send')}</SubmitButton>
          </>
        }
      >
        <p className="sm c2">{t('about', { email: customer.email, brand: customer.brand.name, language: localeNames[customer.locale] })}</p>
        <TextField label={t('subject')} maxLength={MAIL_SUBJECT_MAX} {...form.field('subject')} />
        <TextAreaField label={t('text')} hint={t('textHint')} rows={9} maxLength={MAIL_TEXT_MAX} {...form.field('text')} />
      </Form>
    </Dialog>
  )
}
