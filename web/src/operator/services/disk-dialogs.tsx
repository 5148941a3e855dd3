import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import type { Service } from './service.ts'

interface DiskDialogProps {
  service: Service
  onClose: () => void
}

const refresh = () => queryClient.invalidateQueries(underPath('operator/services'))

/** For the owner, who reads the reason in their log. */
export function SnapshotDialog({ service: { id, name }, onClose }: DiskDialogProps) {
  const t = useTranslations('operator.services.snapshot')
  const [replace, setReplace] = useState(false)
  return (
    <ReasonDialog
      title={t('title', { name })}
      confirm={t('button')}
      onConfirm={async (reason, requestId) => {
        await call('operator/services/snapshot', { id, replace, reason }, { requestId })
        await refresh()
        toastOk(t('done', { name }))
      }}
      onClose={onClose}
    >
      <p className="c2">{t('text')}</p>
      <Checkbox label={t('replace')} checked={replace} onChange={(event) => setReplace(event.target.checked)} />
    </ReasonDialog>
  )
}

/** What was written since is lost: the name is typed. */
export function RestoreDialog({ service: { id, name }, onClose }: DiskDialogProps) {
  const t = useTranslations('operator.services.restore')
  return (
    <ReasonDialog
      title={t('title', { name })}
      confirm={t('button')}
      danger
      typeName={name}
      onConfirm={async (reason, requestId) => {
        await call('operator/services/restore', { id, name, reason }, { requestId })
        await refresh()
        toastOk(t('done', { name }))
      }}
      onClose={onClose}
    >
      <p className="c2">{t('text')}</p>
    </ReasonDialog>
  )
}
