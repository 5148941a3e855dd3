import { locales } from '@portal/contracts/locale.ts'
import { isTypedEmail, isTypedPhone } from '@portal/contracts/validation.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SelectField, TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { localeNames } from '../../i18n/locale.ts'
import type { Customer } from './customer.ts'

/** What the customer gave when signing up, corrected with a reason; of another e-mail the old address is told. */
export function EditDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTranslations('operator.customers')
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  const { id, email, profileName, locale } = customer
  const form = useForm({
    initial: { email, profileName, phone: customer.phone ?? '', social: customer.social ?? '', locale: locale as string, reason: '' },
    validate: (values) => ({
      email: !isTypedEmail(values.email) && t('edit.emailWrong'),
      profileName: values.profileName.trim() === '' && t('edit.nameMissing'),
      phone: values.phone.trim() !== '' && !isTypedPhone(values.phone) && t('edit.phoneWrong'),
      reason: values.reason.trim().length < 3 && parts('reasonMissing'),
    }),
    submit: async ({ reason, ...values }) => {
      await call('operator/customers/edit', { id, reason: reason.trim(), ...values, locale: values.locale as typeof locale })
      toastOk(t('edit.done', { name: customer.username }))
      await queryClient.invalidateQueries(underPath('operator/customers'))
      onClose()
    },
  })
  return (
    <Dialog title={t('edit.title', { name: customer.username })} onClose={onClose} locked={form.working} width={520}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{common('save')}</SubmitButton>
          </>
        }
      >
        <TextField label={t('name')} maxLength={100} {...form.field('profileName')} />
        <TextField label={t('email')} type="email" maxLength={254} {...form.field('email')} />
        {form.values.email.trim().toLowerCase() !== email && <Note tone="warn">{t('edit.emailTold', { email })}</Note>}
        <TextField label={t('phone')} inputMode="tel" maxLength={30} {...form.field('phone')} />
        <TextField label={t('social')} maxLength={200} {...form.field('social')} />
        <SelectField
          label={t('language')}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          {...form.field('locale')}
        />
        <TextAreaField label={parts('reason')} hint={parts('reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
      </Form>
    </Dialog>
  )
}
