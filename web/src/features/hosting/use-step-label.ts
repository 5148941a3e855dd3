import { useTranslations } from 'use-intl'

/** A step of what the panel is asked for, in words; one that this browser does not know yet is only said to go on. */
export function useStepLabel(): (step: string) => string {
  const t = useTranslations('hosting.step')
  return (step) => {
    const key = step as 'other'
    return t.has(key) ? t(key) : t('other')
  }
}
