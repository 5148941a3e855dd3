import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import type { Orphan } from './orphan.ts'

const TEXTS = { unowned: 'removeText', 'snapshot-left': 'removeSnapshotText', 'disk-left': 'removeDiskText' } as const

/** Data dies: its name is typed, and the reason kept. */
export function RemoveDialog({ orphan: { engine, kind, name, service }, onClose }: { orphan: Orphan; onClose: () => void }) {
  const t = useTranslations('operator.orphans')
  if (kind !== 'unowned' && kind !== 'snapshot-left' && kind !== 'disk-left') return null
  return (
    <ReasonDialog
      title={t('removeTitle', { name })}
      confirm={t('remove')}
      danger
      typeName={name}
      onConfirm={async (reason, requestId) => {
        const whose = service ? { serviceId: service.id } : {}
        await call('operator/orphan/remove', { engine: engine.id, kind, name, typed: name, reason, ...whose }, { requestId })
        await queryClient.invalidateQueries(underPath('operator/orphan'))
        toastOk(t('removed', { name }))
      }}
      onClose={onClose}
    >
      <p className="c2">{t(TEXTS[kind])}</p>
    </ReasonDialog>
  )
}
