import { useTranslations } from 'use-intl'

/** The simulator marks its systems with an English word; each reader is told in their own. */
export function useImageTitle(): (title: string) => string {
  const t = useTranslations('shell')
  return (title) => title.replace(/\(simulated\)$/, `(${t('simulatedLabel').toLocaleLowerCase()})`)
}
