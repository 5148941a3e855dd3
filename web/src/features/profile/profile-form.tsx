import { isTypedPhone } from '@portal/contracts/validation.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrand } from '../../api/brand.ts'
import { call } from '../../api/client.ts'
import type { InputOf, OutputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SelectField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { switchLocale } from '../../i18n/i18n.tsx'
import { type Locale, localeNames, locales } from '../../i18n/locale.ts'
import { browserZone, chooseZone, knownZones } from '../../i18n/time-zone.ts'
import { OwnerOnly } from '../../shell/owner-only.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import css from './profile.module.css'

interface Values {
  profileName: string
  phone: string
  social: string
  locale: Locale
  /** Empty: the currency that goes with the language. */
  currency: '' | 'USD' | 'VND'
  /** Empty: the browser's. */
  timeZone: string
}

export function ProfileForm({ profile }: { profile: OutputOf<'user/profile'> }) {
  const t = useTranslations('profile')
  const accounts = useTranslations('accounts')
  const forms = useTranslations('forms')
  const common = useTranslations('common')
  const spoken = useBrand()?.locales ?? locales
  const [moving, setMoving] = useState(false)
  const form = useForm<Values>({
    initial: {
      profileName: profile.profileName,
      phone: profile.phone ?? '',
      social: profile.social ?? '',
      locale: profile.locale,
      currency: profile.currency ?? '',
      timeZone: profile.timeZone ?? '',
    },
    validate: ({ profileName, phone }) => ({
      profileName: profileName.trim() === '' && forms('required'),
      phone: phone.trim() !== '' && !isTypedPhone(phone) && accounts('problems.phone'),
    }),
    submit: async ({ currency, timeZone, ...values }, requestId) => {
      const input: InputOf<'user/levprotected/profile/update'> = { ...values, currency: currency || null, timeZone: timeZone || null }
      await call('user/levprotected/profile/update', input, { requestId })
      chooseZone(timeZone || null)
      await switchLocale(values.locale)
      void queryClient.invalidateQueries(underPath('user/profile'))
      toastOk(t('saved'))
    },
  })
  return (
    <>
      <Form
        form={form}
        actions={
          <OwnerOnly>
            <SubmitButton form={form}>{t('saveChanges')}</SubmitButton>
          </OwnerOnly>
        }
      >
        <div className={css.two}>
          <TextField
            id="profile-username"
            name="username"
            label={t('username')}
            hint={t('usernameHint')}
            value={profile.username}
            onChange={() => undefined}
            error={undefined}
            readOnly
            autoComplete="username"
          />
          <TextField
            id="profile-email"
            name="email"
            label={t('email')}
            hint={t('emailHint')}
            end={
              <OwnerOnly>
                <Button look="ghost" size="small" onClick={() => setMoving(true)}>
                  {t('changeEmail')}
                </Button>
              </OwnerOnly>
            }
            value={profile.email}
            onChange={() => undefined}
            error={undefined}
            readOnly
            autoComplete="email"
          />
          <TextField label={t('profileName')} {...form.field('profileName')} autoComplete="name" maxLength={100} />
          <TextField label={t('phone')} optional {...form.field('phone')} type="tel" autoComplete="tel" maxLength={30} />
          <TextField label={t('social')} optional {...form.field('social')} maxLength={200} />
          <SelectField
            label={t('language')}
            {...form.field('locale')}
            onChange={(value) => form.set({ locale: value as Locale })}
            options={spoken.map((value) => ({ value, label: localeNames[value] }))}
          />
          <SelectField
            label={t('currency')}
            hint={t('currencyHint')}
            {...form.field('currency')}
            onChange={(value) => form.set({ currency: value as Values['currency'] })}
            options={[
              { value: '', label: t('currencyByLanguage') },
              { value: 'USD', label: t('usd') },
              { value: 'VND', label: t('vnd') },
            ]}
          />
          <SelectField
            label={t('timeZone')}
            hint={t('timeZoneHint')}
            {...form.field('timeZone')}
            options={[
              { value: '', label: t('timeZoneOfBrowser', { zone: browserZone() }) },
              ...knownZones().map((zone) => ({ value: zone, label: zone })),
            ]}
          />
        </div>
        <span className="sr" aria-live="polite">
          {form.working ? common('loading') : ''}
        </span>
      </Form>
      {moving && <ChangeEmailDialog current={profile.email} onClose={() => setMoving(false)} />}
    </>
  )
}
