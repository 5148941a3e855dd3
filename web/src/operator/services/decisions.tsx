import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Segmented } from '../../design/controls/segmented.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { refreshMoney } from '../orders/refresh.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import type { Service } from './service.ts'
import { type StaffReason, useSuspensionName } from './suspensions.ts'

const REASONS: readonly StaffReason[] = ['abuse', 'fraud', 'staff']

interface Asked {
  service: Service
  onClose: () => void
}

/** Stops it for a reason of staff's; paying does not take that reason away. */
export function SuspendDialog({ service, onClose }: Asked) {
  const t = useTranslations('operator.services.suspend')
  const name = useSuspensionName()
  const open = REASONS.filter((reason) => !service.suspensions.includes(reason))
  const [suspension, setSuspension] = useState<StaffReason>(open[0] ?? 'abuse')
  return (
    <ReasonDialog
      title={t('title', { name: service.name })}
      confirm={t('confirm')}
      danger
      onConfirm={async (reason, requestId) => {
        await call('operator/services/suspend', { id: service.id, suspension, reason }, { requestId })
        await refreshMoney()
        toastOk(t('done', { name: service.name }))
      }}
      onClose={onClose}
    >
      <p className="c2">{t('text')}</p>
      <Segmented
        label={t('why')}
        value={suspension}
        onChange={setSuspension}
        options={open.map((value) => ({ value, label: name(value) }))}
      />
    </ReasonDialog>
  )
}

export function UnsuspendDialog({ service, reason: wanted, onClose }: Asked & { reason?: string }) {
  const t = useTranslations('operator.services.unsuspend')
  const format = useFormatter()
  const name = useSuspensionName()
  const set = REASONS.filter((reason) => service.suspensions.includes(reason))
  const [suspension, setSuspension] = useState<StaffReason>(set.find((one) => one === wanted) ?? set[0] ?? 'abuse')
  const left = service.suspensions.filter((reason) => reason !== suspension)
  return (
    <ReasonDialog
      title={t('title', { name: service.name })}
      confirm={t('confirm')}
      onConfirm={async (reason, requestId) => {
        await call('operator/services/unsuspend', { id: service.id, suspension, reason }, { requestId })
        await refreshMoney()
        toastOk(t('done', { name: service.name }))
      }}
      onClose={onClose}
    >
      {set.length > 1 && (
        <Segmented
          label={t('which')}
          value={suspension}
          onChange={setSuspension}
          options={set.map((value) => ({ value, label: name(value) }))}
        />
      )}
      <p className="c2">
        {left.length === 0 ? t('runs', { reason: name(suspension) }) : t('stays', { reasons: format.list(left.map(name)) })}
      </p>
    </ReasonDialog>
  )
}

/** Data dies: the name is typed. */
export function TerminateDialog({ service, onClose }: Asked) {
  const t = useTranslations('operator.services.terminate')
  return (
    <ReasonDialog
      title={t('title', { name: service.name })}
      confirm={t('confirm')}
      danger
      typeName={service.name}
      onConfirm={async (reason, requestId) => {
        await call('operator/services/terminate', { id: service.id, name: service.name, reason }, { requestId })
        await refreshMoney()
        toastOk(t('done', { name: service.name }))
      }}
      onClose={onClose}
    >
      <p className="c2">{t('text')}</p>
      <p className="c2">{t('money')}</p>
    </ReasonDialog>
  )
}
