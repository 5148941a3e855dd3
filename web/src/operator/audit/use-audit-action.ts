import { useTranslations } from 'use-intl'
import { useActionName } from '../../features/notices/action-name.ts'

/** Under which key of `operator.audit.actions` an act of staff is said in words: `operator/…` calls, `operator:…` commands on the server. */
export const auditKey = (action: string): string | null =>
  action.startsWith('operator') ? action.replace('operator/', '').replace('operator:', 'by-command-').replaceAll('/', '-') : null

/** An act in words: the console's own, or those that customers read in their log; else its path. */
export function useAuditAction(): (action: string) => string {
  const t = useTranslations('operator.audit.actions')
  const shared = useActionName()
  return (action) => {
    const key = auditKey(action)
    return key !== null && t.has(key as never) ? t(key as never) : shared(action)
  }
}
