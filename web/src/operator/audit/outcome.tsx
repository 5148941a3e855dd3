import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { StatusBadge } from '../../design/data/status.tsx'

export type AuditEntry = OutputOf<'operator/audit/list'>['items'][number]

export function Outcome({ of }: { of: AuditEntry }) {
  const t = useTranslations('operator.audit')
  return <StatusBadge tone={of.status === 'success' ? 'ok' : 'danger'}>{t(of.status)}</StatusBadge>
}
