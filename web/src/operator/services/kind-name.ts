import { useTranslations } from 'use-intl'

/** A kind of service as a word; one without words stands as it is. */
export function useKindName(): (kind: string) => string {
  const t = useTranslations('operator.services.kinds')
  return (kind) => (t.has(kind as never) ? t(kind as never) : kind)
}
