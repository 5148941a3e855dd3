import { useTranslations } from 'use-intl'

/** A reason against a service in words; one without words stands as it is. */
export function useSuspensionName(): (reason: string) => string {
  const t = useTranslations('operator.services.suspension')
  return (reason) => (t.has(reason as never) ? t(reason as never) : reason)
}
