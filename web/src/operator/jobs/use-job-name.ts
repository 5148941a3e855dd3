import { useTranslations } from 'use-intl'

/** Under which key of `operator.jobs.names` a job is said in words: a dot would lead into another table. */
export const jobKey = (name: string): string => name.replaceAll(/[.:]/g, '-')

/** A job in words; one that this console does not know yet by the server's name for it. */
export function useJobName(): (name: string) => string {
  const t = useTranslations('operator.jobs.names')
  return (name) => {
    const key = jobKey(name)
    return t.has(key as never) ? t(key as never) : name
  }
}
