import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useBrand } from '../../api/brand.ts'
import { CheckboxField } from '../../design/form/other-fields.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import type { FieldBinding } from '../../design/form/use-form.ts'
import css from './entry-card.module.css'

interface NameFieldsProps {
  username: FieldBinding<string>
  profileName: FieldBinding<string>
}

/** What everybody is asked who opens an account, whatever way they came. */
export function NameFields({ username, profileName }: NameFieldsProps) {
  const t = useTranslations('accounts.register')
  return (
    <div className={css.pair}>
      <TextField
        label={t('username')}
        hint={t('usernameHint')}
        {...username}
        large
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
      />
      <TextField label={t('profileName')} hint={t('profileNameHint')} {...profileName} large autoComplete="name" maxLength={100} />
    </div>
  )
}

export function AcceptTerms({ field }: { field: FieldBinding<boolean> }) {
  const t = useTranslations('accounts.register')
  const brand = useBrand()
  const terms = (chunks: ReactNode) =>
    brand?.termsUrl ? (
      <a className="link" href={brand.termsUrl} target="_blank" rel="noreferrer">
        {chunks}
      </a>
    ) : (
      chunks
    )
  return <CheckboxField label={t.rich('accept', { link: terms })} {...field} />
}
