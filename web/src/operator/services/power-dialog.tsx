import type { POWER_ACTIONS } from '@portal/contracts/modules/services.operator.contract.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import type { Service } from './service.ts'

interface PowerDialogProps {
  service: Service
  action: (typeof POWER_ACTIONS)[number]
  onClose: () => void
}

/** Switches a customer's machine: they read the reason in their log. */
export function PowerDialog({ service: { id, name }, action, onClose }: PowerDialogProps) {
  const t = useTranslations('operator.services.power')
  return (
    <ReasonDialog
      title={t(`${action}.title`, { name })}
      confirm={t(`${action}.button`)}
      danger={action === 'stop'}
      onConfirm={async (reason, requestId) => {
        await call('operator/services/power', { id, action, reason }, { requestId })
        await queryClient.invalidateQueries(underPath('operator/services'))
        toastOk(t(`${action}.done`, { name }))
      }}
      onClose={onClose}
    >
      <p className="c2">{t(`${action}.text`)}</p>
    </ReasonDialog>
  )
}
