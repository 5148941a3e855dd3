import { useTranslations } from 'use-intl'
import { useActionName } from '../../features/notices/action-name.ts'

/** A call of staff in words: the console's own, or those that customers read in their log; else its path. */
export function useAuditAction(): (action: string) => string {
  const t = useTranslations('operator.audit.actions')
  const shared = useActionName()
  return (action) => {
    const key = action.replace(/^operator\//, '').replaceAll('/', '-')
    return action.startsWith('operator/') && t.has(key as never) ? t(key as never) : shared(action)
  }
}
