import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { toastOk } from '../../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import { refreshServices } from '../../services/actions/refresh-services.ts'
import { useKind } from '../../services/kind-context.tsx'
import type { VpsDetail } from '../calls.ts'
import type { Disk } from './disk.ts'

/** Data dies: its name is typed. */
export function DeleteDisk({ vps, disk: { id: diskId, name }, onClose }: { vps: VpsDetail; disk: Disk; onClose: () => void }) {
  const t = useTranslations('disks')
  const { base } = useKind()
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name, server: vps.name })}
      confirm={t('delete')}
      danger
      typeName={name}
      onConfirm={async () => {
        await call('user/service/vps/disk/delete', { id: vps.id, diskId })
        refreshServices(base)
        toastOk(t('done.delete', { name }))
      }}
      onClose={onClose}
    >
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  )
}
