import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { DeviceRow } from '../../features/profile/device-row.tsx'

/** Where the own staff account is signed in. */
export function StaffDevices() {
  const t = useTranslations('profile')
  const own = useTranslations('operator.account')
  const sessions = useCall('operator/session/list', {})
  const [clearing, setClearing] = useState(false)
  const end = useSubmit('operator/session/end', { invalidates: ['operator/session'], onSuccess: () => toastOk(t('deviceSignedOut')) })
  const devices = sessions.data?.items
  const clear = async () => {
    const { ended } = await call('operator/session/clear', {})
    toastOk(t('cleared', { n: ended }))
    void queryClient.invalidateQueries(underPath('operator/session'))
  }
  return (
    <Panel
      title={t('devices')}
      hint={devices && t('deviceCount', { n: devices.length })}
      actions={
        (devices?.length ?? 0) > 1 && (
          <Button size="small" look="danger" onClick={() => setClearing(true)}>
            {own('clearOthers')}
          </Button>
        )
      }
      flush
    >
      {sessions.isError && !devices ? (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : devices ? (
        <ul>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              working={end.isPending && end.variables.id === device.id}
              onSignOut={() => end.mutate({ id: device.id })}
            />
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={2} />
      )}
      {clearing && (
        <ConfirmDialog title={own('clearTitle')} confirm={own('clearOthers')} danger onConfirm={clear} onClose={() => setClearing(false)}>
          {own('clearText')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
