import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import { refreshServices } from '../../services/actions/refresh-services.ts'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { Hosting, HostingDetail } from '../calls.ts'

interface Reset {
  /** Null: not offered to this reader. */
  readonly button: ReactNode
  /** The open question; render it once. */
  readonly dialog: ReactNode
}

/** Another password for the account: asked for once more, and told when its panel has taken it. `onAsked`: what is shown is no longer it. */
export function useResetPassword(hosting: HostingDetail, actions: ServiceActions<Hosting>, onAsked: () => void): Reset {
  const t = useTranslations('hosting.password')
  const [asking, setAsking] = useState(false)
  const { id, name, status, trouble } = hosting
  const setting = status === 'setting password'
  const was = useRef(setting)
  useEffect(() => {
    const over = was.current && !setting
    was.current = setting
    if (over && trouble === null && status === 'active') toastOk(t('done', { name }))
  }, [setting, status, trouble, name, t])
  const look = actions.look(hosting, 'reset-password')
  return {
    button: look && (
      <DisabledReason reason={setting ? null : look.reason}>
        <Button look="ghost" size="small" working={setting} aria-label={t('resetOf', { name })} onClick={() => setAsking(true)}>
          {t('resetShort')}
        </Button>
      </DisabledReason>
    ),
    dialog: asking && (
      <ConfirmDialog
        title={t('resetTitle', { name })}
        confirm={t('resetShort')}
        onConfirm={async () => {
          await call('user/service/hosting/reset-password', { id })
          onAsked()
          refreshServices('user/service/hosting')
        }}
        onClose={() => setAsking(false)}
      >
        {t('resetText')}
      </ConfirmDialog>
    ),
  }
}
