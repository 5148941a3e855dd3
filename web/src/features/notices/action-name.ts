import { useTranslations } from 'use-intl'

/** A call's path in words; one without words of its own is told by its path. */
export function useActionName(): (action: string) => string {
  const t = useTranslations('notices.actions')
  return (action) => {
    const key = action
      .replace(/^user\/|^public\//, '')
      .replaceAll('/', '-')
      .replaceAll('.', '-')
    return t.has(key as never) ? t(key as never) : action.replace(/^user\//, '')
  }
}
