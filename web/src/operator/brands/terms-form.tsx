import type { TermsKind } from '@portal/contracts/brands.ts'
import { TERMS_TEXT_MAX } from '@portal/contracts/brands.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { CheckboxField, TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { type Locale, localeNames } from '../../i18n/locale.ts'
import { type Entered, entered, flagOf, sendNamed, textOf } from '../fields/entered.ts'
import type { Version } from './terms-versions.tsx'

interface TermsFormProps {
  brandId: number
  kind: TermsKind
  locales: readonly Locale[]
  /** What it replaces; its words are the start. */
  latest: Version | undefined
  onClose: () => void
}

/** The next version in every language of the brand. What was published never changes, so it is asked for once more. */
export function TermsForm({ brandId, kind, locales, latest, onClose }: TermsFormProps) {
  const t = useTranslations('operator.brandParts.terms')
  const [asking, setAsking] = useState(false)
  const next = (latest?.version ?? 0) + 1
  const initial: Entered = {
    ...Object.fromEntries(locales.map((locale) => [`texts.${locale}`, latest?.texts[locale] ?? ''])),
    ask: true,
  }
  const form = useForm<Entered>({
    initial,
    validate: (values) =>
      Object.fromEntries(
        locales.map((locale) => [
          `texts.${locale}`,
          entered(values, `texts.${locale}`) === '' && t('missing', { language: localeNames[locale] }),
        ]),
      ),
    submit: async () => setAsking(true),
  })
  const publish = async () => {
    const { values } = form
    const texts = Object.fromEntries(locales.map((locale) => [locale, entered(values, `texts.${locale}`)]))
    const input = { brandId, kind, replaces: latest?.version ?? 0, texts, ask: values.ask === true }
    const made = await sendNamed(Object.keys(initial), () => call('operator/terms/publish', input))
    form.reset(values)
    await queryClient.invalidateQueries(underPath('operator/terms'))
    toastOk(t('done', { version: made.version }))
    onClose()
  }
  return (
    <SidePanel title={t('newTitle', { kind: t(kind), version: next })} onClose={onClose}>
      <Form form={form} actions={<SubmitButton form={form}>{t('publish')}</SubmitButton>}>
        <p className="c3 sm">{t('hint')}</p>
        {locales.map((locale) => (
          <TextAreaField
            key={locale}
            label={t('write', { language: localeNames[locale] })}
            {...textOf(form, `texts.${locale}`)}
            rows={10}
            maxLength={TERMS_TEXT_MAX}
          />
        ))}
        <div>
          <CheckboxField label={t('ask')} {...flagOf(form, 'ask')} />
          <p className="c3 sm">{t('askHint')}</p>
        </div>
      </Form>
      {asking && (
        <ConfirmDialog
          title={t('confirmTitle', { version: next })}
          confirm={t('publish')}
          onConfirm={publish}
          onClose={() => setAsking(false)}
        >
          {t('confirmText')}
        </ConfirmDialog>
      )}
    </SidePanel>
  )
}
