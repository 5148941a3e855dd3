import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useSubmit } from '../../../api/hooks.ts'
import { Switch } from '../../../design/controls/switch.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import { type LivePlan, refreshLive } from './refresh-live.ts'

interface TargetSwitchProps {
  id: number
  target: LivePlan['targets'][number]
  /** It is told first that the stream is cut. */
  onAir: boolean
  /** It may not be switched now. */
  off: boolean
}

/** A target that is off stays as it is, key and all, and is sent nothing. */
export function TargetSwitch({ id, target: { id: targetId, name, on }, onAir, off }: TargetSwitchProps) {
  const t = useTranslations('live')
  const [asking, setAsking] = useState(false)
  const done = (now: boolean): void => {
    refreshLive()
    toastOk(t(now ? 'switch.onDone' : 'switch.offDone', { name }))
  }
  const turn = useSubmit('user/service/vps/live/target-switch', { onSuccess: (_, input) => done(input.on) })
  return (
    <>
      <Switch
        label={t('targets.switchOf', { name })}
        hideLabel
        checked={on}
        off={off}
        working={turn.isPending}
        onChange={(now) => (onAir ? setAsking(true) : turn.mutate({ id, targetId, on: now }))}
      />
      {asking && (
        <ConfirmDialog
          title={t(on ? 'switch.offTitle' : 'switch.onTitle', { name })}
          confirm={t(on ? 'switch.pause' : 'switch.resume')}
          onConfirm={async () => {
            await call('user/service/vps/live/target-switch', { id, targetId, on: !on })
            done(!on)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('switch.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
