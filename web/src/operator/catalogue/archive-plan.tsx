import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'

export type PlanRow = OutputOf<'operator/plan/list'>['items'][number]

interface ArchivePlanProps {
  plan: Pick<PlanRow, 'id' | 'version' | 'name'>
  onClose: () => void
}

export function ArchivePlan({ plan, onClose }: ArchivePlanProps) {
  const t = useTranslations('operator.catalogue')
  const lang = useLocale()
  const name = plan.name[lang]
  const act = async () => {
    await call('operator/plan/archive', { id: plan.id, version: plan.version })
    await queryClient.invalidateQueries(underPath('operator/plan'))
    toastOk(t('archived', { name }))
  }
  return (
    <ConfirmDialog title={t('archiveTitle', { name })} confirm={t('archive')} danger onConfirm={act} onClose={onClose}>
      {t('archiveText')}
    </ConfirmDialog>
  )
}
