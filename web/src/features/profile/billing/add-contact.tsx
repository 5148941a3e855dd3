import { isTypedEmail } from '@portal/contracts/validation.ts'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { SelectField } from '../../../design/form/other-fields.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Dialog } from '../../../design/overlay/dialog.tsx'
import { localeNames } from '../../../i18n/locale.ts'

type Locale = keyof typeof localeNames

/** One more address, in the language in which it is to be written to. */
export function AddContact({ onClose }: { onClose: () => void }) {
  const t = useTranslations('billing.contacts')
  const common = useTranslations('common')
  const own = useLocale()
  const form = useForm({
    initial: { email: '', locale: own as string },
    guard: false,
    validate: ({ email }) => ({ email: !isTypedEmail(email) && t('noEmail') }),
    submit: async ({ email, locale }) => {
      const made = await call('user/profile/billing/contact/add', { email: email.trim(), locale: locale as Locale })
      void queryClient.invalidateQueries(underPath('user/profile/billing'))
      void queryClient.invalidateQueries(underPath('user/log'))
      toastOk(t('added', { email: made.email }))
      onClose()
    },
  })
  return (
    <Dialog title={t('addTitle')} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('add')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{t('addText')}</p>
        <TextField label={t('email')} type="email" autoFocus autoComplete="off" maxLength={254} {...form.field('email')} />
        <SelectField
          label={t('language')}
          {...form.field('locale')}
          options={Object.entries(localeNames).map(([value, label]) => ({ value, label }))}
        />
      </Form>
    </Dialog>
  )
}
