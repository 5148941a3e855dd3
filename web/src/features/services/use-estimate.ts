import { useTranslations } from 'use-intl'

/** "about 4 min"; nothing where nobody can honestly say. */
export function useEstimate(): (seconds: number | null) => string | null {
  const t = useTranslations('common')
  return (seconds) => {
    if (seconds === null) return null
    return seconds < 60 ? t('underMinute') : t('aboutMinutes', { minutes: Math.ceil(seconds / 60) })
  }
}
