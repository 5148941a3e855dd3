import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button, type ButtonProps } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import { refreshServices } from '../../services/actions/refresh-services.ts'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useKind } from '../../services/kind-context.tsx'
import type { Vps, VpsDetail } from '../calls.ts'

interface LeaveProps {
  vps: VpsDetail
  actions: ServiceActions<Vps>
  look?: ButtonProps['look']
}

/** Back to the own disk; asked before, because what lies on the rescue system's is lost. */
export function LeaveRescue({ vps, actions, look }: LeaveProps) {
  const t = useTranslations('rescue.leave')
  const { base } = useKind()
  const [asked, setAsked] = useState(false)
  const offered = actions.look(vps, 'unrescue')
  if (!offered) return null
  return (
    <>
      <DisabledReason reason={offered.reason}>
        <Button size="small" look={look} icon={offered.icon} onClick={() => setAsked(true)}>
          {offered.label}
        </Button>
      </DisabledReason>
      {asked && (
        <ConfirmDialog
          title={t('title', { name: vps.name })}
          confirm={offered.label}
          onConfirm={async () => {
            await call('user/service/vps/rescue/stop', { id: vps.id })
            refreshServices(base)
          }}
          onClose={() => setAsked(false)}
        >
          {t('text')}
        </ConfirmDialog>
      )}
    </>
  )
}
