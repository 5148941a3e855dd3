import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useKind } from '../../services/kind-context.tsx'
import type { Vps, VpsDetail } from '../calls.ts'

interface Reset {
  /** Null: not offered to this reader. */
  readonly button: ReactNode
  /** The open question; render it once. */
  readonly dialog: ReactNode
}

/** Another password inside the running guest: asked for once more, and told when the guest has it. `onAsked`: what is shown is no longer it. */
export function useResetPassword(vps: VpsDetail, actions: ServiceActions<Vps>, onAsked: () => void): Reset {
  const t = useTranslations('keys.password')
  const { base } = useKind()
  const [asking, setAsking] = useState(false)
  const { id, name, username, settingPassword, trouble } = vps
  const was = useRef(settingPassword)
  // Asked for here, and what the page knows is younger than that: a guest that is quick is never seen at it.
  const [asked, setAsked] = useState(false)
  // Nor told of yet: the feed may have shown it begin and end before the question for what is younger was answered.
  const untold = useRef(false)
  useEffect(() => {
    const set = (was.current || asked) && !settingPassword
    was.current = settingPassword
    if (!set) return
    untold.current = false
    setAsked(false)
    if (trouble?.action !== 'password') toastOk(t('done', { name }))
  }, [asked, settingPassword, trouble, name, t])
  const look = actions.look(vps, 'reset-password')
  return {
    button: look && (
      <DisabledReason reason={look.reason}>
        <Button look="ghost" size="small" working={settingPassword} aria-label={t('resetOf', { name })} onClick={() => setAsking(true)}>
          {t('reset')}
        </Button>
      </DisabledReason>
    ),
    dialog: asking && (
      <ConfirmDialog
        title={t('title', { name })}
        confirm={t('confirm')}
        onConfirm={async () => {
          untold.current = true
          await call('user/service/vps/reset-password', { id })
          onAsked()
          // Without an answer nothing younger is known: then it is told when one comes.
          await queryClient
            .invalidateQueries(underPath(base), { throwOnError: true })
            .then(() => setAsked(untold.current))
            .catch(() => undefined)
        }}
        onClose={() => setAsking(false)}
      >
        {t('text', { username: username ?? '' })}
      </ConfirmDialog>
    ),
  }
}
