import { TextField } from '../../design/form/text-field.tsx'
import type { Form } from '../../design/form/use-form.ts'
import { localeNames, locales } from '../../i18n/locale.ts'
import { type Entered, entered, textOf } from './entered.ts'
import css from './fields.module.css'

type Localized = Record<(typeof locales)[number], string>

/** One text in the three languages, side by side. */
export function LocalizedFields({
  form,
  name,
  label,
  maxLength = 80,
}: {
  form: Form<Entered>
  name: string
  label: string
  maxLength?: number
}) {
  return (
    <div className={css.three}>
      {locales.map((locale) => (
        <TextField
          key={locale}
          label={`${label} · ${localeNames[locale]}`}
          maxLength={maxLength}
          autoComplete="off"
          {...textOf(form, `${name}.${locale}`)}
        />
      ))}
    </div>
  )
}

export const localizedIn = (values: Entered, name: string): Localized => ({
  'en-US': entered(values, `${name}.en-US`),
  'vi-VN': entered(values, `${name}.vi-VN`),
  'zh-CN': entered(values, `${name}.zh-CN`),
})

export const enterLocalized = (name: string, text: Localized | null | undefined): Entered =>
  Object.fromEntries(locales.map((locale) => [`${name}.${locale}`, text?.[locale] ?? '']))

/** For `validate`: none may be empty. */
export const missingIn = (values: Entered, name: string, sentence: string): Record<string, string | false> =>
  Object.fromEntries(locales.map((locale) => [`${name}.${locale}`, entered(values, `${name}.${locale}`) === '' && sentence]))
