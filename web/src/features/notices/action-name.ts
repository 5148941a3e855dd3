import { actionKey } from '@portal/contracts/labels/keys.ts'
import { useTranslations } from 'use-intl'
import { knownText } from '../../i18n/known-text.ts'

/** A call's path in words; one that only a newer server knows is told by its path. */
export function useActionName(): (action: string) => string {
  const t = useTranslations('notices.actions')
  return (action) => {
    return knownText(t, actionKey(action)) ?? action.replace(/^user\//, '')
  }
}

/** Names of what can be changed in the profile, as the profile's own page says them. */
const FIELDS = { profileName: 'profileName', phone: 'phone', social: 'social', locale: 'language', currency: 'currency' } as const

/** What the entry is about: a name or a number as it stands, or the fields that were changed. */
export function useActionDetail(): (entry: { readonly action: string; readonly detail: string }) => string {
  const t = useTranslations('profile')
  const words = (field: string) => (field in FIELDS ? t(FIELDS[field as keyof typeof FIELDS]) : field)
  return ({ action, detail }) => (action.endsWith('/profile/update') ? detail.split(', ').map(words).join(', ') : detail)
}
