import { useTranslations } from 'use-intl'
import { knownText } from '../../i18n/known-text.ts'
import { localeNames } from '../../i18n/locale.ts'

/** Where a changed value stands, in words: `prices.USD.monthly` part by part, and a part that has none as it was recorded. */
export function useFieldName(): (path: string) => string {
  const t = useTranslations('operator.record.fields')
  const languages: Readonly<Record<string, string>> = localeNames
  const word = (part: string): string => knownText(t, part) ?? languages[part] ?? part
  return (path) => path.split('.').map(word).join(' · ')
}
