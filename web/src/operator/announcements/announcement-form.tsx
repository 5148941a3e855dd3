import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { CheckboxField, SelectField, TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { type Locale, localeNames } from '../../i18n/locale.ts'
import { useActionReason } from '../parts/staff-action.tsx'
import { useRoleReason } from '../session.ts'
import type { Announcement, Place } from './announcement.ts'
import css from './announcements.module.css'
import { AudienceFields, AudienceTold } from './audience-fields.tsx'
import { Preview } from './preview.tsx'

const ALL = Object.keys(localeNames) as Locale[]

interface FormProps {
  announcement: Announcement | undefined
  brands: readonly { readonly id: number; readonly name: string; readonly locales: readonly Locale[] }[]
  places: readonly Place[]
  onDone: () => void
}

const EVERYBODY: Announcement['audience'] = { locales: [], types: [], locationIds: [] }

type Values = { brandId: string; mail: boolean; audience: Announcement['audience'] } & Record<`title.${Locale}` | `body.${Locale}`, string>

/** Every language of the brand, one below the other: none is forgotten. */
export function AnnouncementForm({ announcement, brands, places, onDone }: FormProps) {
  const t = useTranslations('operator.announcements')
  const common = useTranslations('common')
  const role = useRoleReason(['support'])
  const reason = useActionReason()
  const off = role ?? (announcement ? reason(announcement.actions.edit) : null)
  const spokenIn = (brandId: string) => brands.find(({ id }) => String(id) === brandId)?.locales ?? ALL
  const form = useForm<Values>({
    initial: {
      brandId: String(announcement?.brand.id ?? brands[0]?.id ?? ''),
      mail: announcement?.mail ?? false,
      audience: announcement?.audience ?? EVERYBODY,
      ...(Object.fromEntries(
        ALL.flatMap((locale) => [
          [`title.${locale}`, announcement?.title[locale] ?? ''],
          [`body.${locale}`, announcement?.body[locale] ?? ''],
        ]),
      ) as Record<`title.${Locale}` | `body.${Locale}`, string>),
    },
    validate: (values) =>
      Object.fromEntries(
        spokenIn(values.brandId).flatMap((locale) => [
          [`title.${locale}`, values[`title.${locale}`].trim() === '' && t('missing', { language: localeNames[locale] })],
          [`body.${locale}`, values[`body.${locale}`].trim() === '' && t('missing', { language: localeNames[locale] })],
        ]),
      ),
    submit: async (values, requestId) => {
      const texts = { ...textsOf(values), mail: values.mail, audience: values.audience }
      if (announcement)
        await call('operator/announcements/update', { id: announcement.id, version: announcement.version, ...texts }, { requestId })
      else await call('operator/announcements/create', { brandId: values.brandId, ...texts }, { requestId })
      await queryClient.invalidateQueries(underPath('operator/announcements'))
      toastOk(t('saved'))
      onDone()
    },
  })
  const spoken = spokenIn(form.values.brandId)
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onDone} off={form.working}>
            {common('cancel')}
          </Button>
          <SubmitButton form={form} off={off !== null}>
            {announcement ? common('save') : t('saveDraft')}
          </SubmitButton>
        </>
      }
    >
      {off && <Note>{off}</Note>}
      {announcement?.state === 'published' && !off && <Note tone="warn">{t('isPublished', { n: announcement.reached })}</Note>}
      {!announcement && brands.length > 1 && (
        <SelectField
          label={t('brand')}
          options={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('brandId')}
        />
      )}
      {spoken.map((locale) => (
        <fieldset key={locale} className={css.language} lang={locale}>
          <legend>{localeNames[locale]}</legend>
          <TextField label={t('titleField')} maxLength={200} {...form.field(`title.${locale}`)} />
          <TextAreaField label={t('bodyField')} rows={4} maxLength={5000} {...form.field(`body.${locale}`)} />
        </fieldset>
      ))}
      <p className="sm c3">{t('plainText')}</p>
      {announcement?.state === 'published' || announcement?.state === 'withdrawn' ? (
        <AudienceTold value={announcement.audience} places={places} />
      ) : (
        <>
          <AudienceFields value={form.values.audience} onChange={(audience) => form.set({ audience })} locales={spoken} places={places} />
          <CheckboxField label={t('mailToo')} {...form.field('mail')} />
        </>
      )}
      <Preview {...textsOf(form.values)} locales={spoken} />
    </Form>
  )
}

const textsOf = (values: Values) => {
  const of = (part: 'title' | 'body') => ({
    'en-US': values[`${part}.en-US`],
    'vi-VN': values[`${part}.vi-VN`],
    'zh-CN': values[`${part}.zh-CN`],
  })
  return { title: of('title'), body: of('body') }
}
