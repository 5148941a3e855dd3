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
  /** What it is to be after the answer: another screen may switch it while this one asks. */
  const [asked, setAsked] = useState<boolean | null>(null)
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
        onChange={(now) => (onAir ? setAsked(now) : turn.mutate({ id, targetId, on: now }))}
      />
      {asked !== null && (
        <ConfirmDialog
          title={t(asked ? 'switch.onTitle' : 'switch.offTitle', { name })}
          confirm={t(asked ? 'switch.resume' : 'switch.pause')}
          onConfirm={async () => {
            await call('user/service/vps/live/target-switch', { id, targetId, on: asked })
            done(asked)
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t('switch.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
