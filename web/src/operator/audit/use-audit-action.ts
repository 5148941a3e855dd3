import { auditKey } from '@portal/contracts/labels/keys.ts'
import { useTranslations } from 'use-intl'
import { useActionName } from '../../features/notices/action-name.ts'
import { knownText } from '../../i18n/known-text.ts'

/** An act in words: the console's own, or those that customers read in their log; else its path. */
export function useAuditAction(): (action: string) => string {
  const t = useTranslations('operator.audit.actions')
  const shared = useActionName()
  return (action) => {
    const key = auditKey(action)
    return (key !== null ? knownText(t, key) : null) ?? shared(action)
  }
}
