import { jobKey } from '@portal/contracts/labels/keys.ts'
import { useTranslations } from 'use-intl'
import { knownText } from '../../i18n/known-text.ts'

/** A job in words; one that this console does not know yet by the server's name for it. */
export function useJobName(): (name: string) => string {
  const t = useTranslations('operator.jobs.names')
  return (name) => knownText(t, jobKey(name)) ?? name
}
