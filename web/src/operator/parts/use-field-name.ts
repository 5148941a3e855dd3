import { kindContracts } from '@portal/contracts/kinds/kinds.ts'
import { useLocale, useTranslations } from 'use-intl'
import { knownText } from '../../i18n/known-text.ts'
import { type Locale, localeNames } from '../../i18n/locale.ts'

const figures = kindContracts.flatMap((kind) => kind.figures)

/** A figure of a plan with what it is counted in, as its kind declares it. */
function figureName(name: string, lang: Locale): string | undefined {
  const figure = figures.find((one) => one.name === name)
  return figure && (figure.unit === 'pieces' ? figure.label[lang] : `${figure.label[lang]} (${figure.unit.toUpperCase()})`)
}

/** Where a changed value stands, in words: `prices.USD.monthly` part by part, and a part that has none as it was recorded. */
export function useFieldName(): (path: string) => string {
  const t = useTranslations('operator.record.fields')
  const languages: Readonly<Record<string, string>> = localeNames
  const lang = useLocale()
  const word = (part: string): string => knownText(t, part) ?? figureName(part, lang) ?? languages[part] ?? part
  return (path) => path.split('.').map(word).join(' · ')
}
