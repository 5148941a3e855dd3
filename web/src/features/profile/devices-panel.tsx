import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { endSession } from '../../api/current-user.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { paths } from '../../paths.ts'
import { OwnerOnly } from '../../shell/owner-only.tsx'
import { DeviceRow } from './device-row.tsx'

/** Where the account is signed in, how many devices that is, and the way to sign them out [A4]. */
export function DevicesPanel({ count }: { count: number | undefined }) {
  const t = useTranslations('profile')
  const sessions = useCall('user/session/list', {})
  const [clearing, setClearing] = useState(false)
  const end = useSubmit('user/session/end', {
    invalidates: ['user/session', 'user/profile'],
    onSuccess: () => toastOk(t('deviceSignedOut')),
  })
  const devices = sessions.data?.items
  const many = devices?.length ?? count ?? 0
  return (
    <Panel
      title={t('devices')}
      hint={devices || count !== undefined ? t('deviceCount', { n: many }) : undefined}
      actions={
        <OwnerOnly>
          <Button size="small" look="danger" onClick={() => setClearing(true)}>
            {t('clearSessions')}
          </Button>
        </OwnerOnly>
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
      {clearing && <ClearSessions count={many} onClose={() => setClearing(false)} />}
    </Panel>
  )
}

function ClearSessions({ count, onClose }: { count: number; onClose: () => void }) {
  const t = useTranslations('profile')
  const router = useRouter()
  const [keep, setKeep] = useState(true)
  const clear = async () => {
    // The others first; then, if wanted, this one by the ordinary way out, which also forgets the cookies.
    const { ended } = await call('user/clear-sessions', { keepCurrent: true })
    toastOk(t('cleared', { n: keep ? ended : ended + 1 }))
    if (keep) {
      void queryClient.invalidateQueries(underPath('user/session'))
      void queryClient.invalidateQueries(underPath('user/profile'))
      return
    }
    await endSession()
    queryClient.clear()
    await router.navigate({ to: paths.login(), replace: true })
  }
  return (
    <ConfirmDialog title={t('clearTitle')} confirm={t('clearConfirm')} danger onConfirm={clear} onClose={onClose}>
      <div className="stack">
        <p className="c2">{t('clearText', { n: count })}</p>
        <Checkbox label={t('keepThis')} checked={keep} onChange={(event) => setKeep(event.target.checked)} />
      </div>
    </ConfirmDialog>
  )
}
