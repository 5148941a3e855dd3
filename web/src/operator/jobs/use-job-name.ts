import { jobKey } from '@portal/contracts/labels/keys.ts'
import { useTranslations } from 'use-intl'

/** A job in words; one that this console does not know yet by the server's name for it. */
export function useJobName(): (name: string) => string {
  const t = useTranslations('operator.jobs.names')
  return (name) => {
    const key = jobKey(name)
    return t.has(key as never) ? t(key as never) : name
  }
}
