import { useTranslations } from 'use-intl'
import { knownText } from '../../i18n/known-text.ts'

/** A kind of service as a word; one without words stands as it is. */
export function useKindName(): (kind: string) => string {
  const t = useTranslations('operator.services.kinds')
  return (kind) => knownText(t, kind) ?? kind
}
