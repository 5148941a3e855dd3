import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Switch } from '../../../design/controls/switch.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { toastError } from '../../../design/feedback/toast.ts'
import { Icon } from '../../../design/icon.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { refreshServices } from '../actions/refresh-services.ts'
import type { ServiceDetail } from '../calls.ts'
import { useKind } from '../kind-context.tsx'

/** Whether it can be deleted or overwritten at all; the browser asks for proof where it is lifted. */
export function ProtectionPanel({ service }: { service: ServiceDetail }) {
  const t = useTranslations('keys.protection')
  const { base } = useKind()
  const [working, setWorking] = useState(false)
  const { id, name, protection, actions } = service
  const change = async (on: boolean) => {
    setWorking(true)
    try {
      await call(`${base}/protect`, { id, on })
    } catch (error) {
      toastError(error, { object: name })
    } finally {
      refreshServices(base)
      setWorking(false)
    }
  }
  return (
    <Panel
      title={t('title')}
      actions={
        actions.protect === true ? (
          <Switch label={t('label')} hideLabel checked={protection} working={working} onChange={(on) => void change(on)} />
        ) : undefined
      }
    >
      <div className="stack">
        <StatusBadge tone={protection ? 'ok' : 'off'}>
          {protection && <Icon of={IconShieldLock} size={14} />} {t(protection ? 'isOn' : 'isOff')}
        </StatusBadge>
        <p className="c3">
          {t(protection ? 'on' : 'off')} {protection && t('unpaid')}
        </p>
      </div>
    </Panel>
  )
}
