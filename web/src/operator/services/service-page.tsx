import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { usePageName } from '../../shell/page-name.ts'
import { ServiceHistory } from '../parts/service-history.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { CustomerLink } from '../parts/whose.tsx'
import { SuspendDialog, TerminateDialog, UnsuspendDialog } from './decisions.tsx'
import type { Service } from './service.ts'
import { FactsPanel, SoldPanel } from './service-panels.tsx'
import { ServiceStatus } from './service-status.tsx'
import { useSuspensionName } from './suspensions.ts'

/** One service of any customer. */
export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  const pages = useTranslations('operator.pages')
  const [moving, setMoving] = useState(false)
  const service = useCall('operator/services/detail', { id }, { refetchInterval: moving ? 2_000 : 20_000 })
  const now = service.data ? service.data.suspending || service.data.state === 'installing' : false
  if (now !== moving) setMoving(now)
  usePageName(service.data?.name)
  if (service.data) return <InView service={service.data} />
  return (
    <>
      <PageHeader title={pages('service')} />
      <Panel flush>
        {service.isError ? <ErrorState error={service.error} onRetry={() => void service.refetch()} /> : <SkeletonRows rows={7} />}
      </Panel>
    </>
  )
}

const DIALOGS = { suspend: SuspendDialog, unsuspend: UnsuspendDialog, terminate: TerminateDialog } as const

function InView({ service }: { service: Service }) {
  const t = useTranslations('operator.services')
  const format = useFormatter()
  const suspension = useSuspensionName()
  const [asked, setAsked] = useState<keyof typeof DIALOGS | null>(null)
  const Asked = asked && DIALOGS[asked]
  const { suspend, unsuspend, terminate } = service.actions
  return (
    <>
      <PageHeader
        title={service.name}
        status={<ServiceStatus of={service} strong />}
        facts={
          <>
            <span className="num">#{service.id}</span>
            <span>{service.plan}</span>
            <CustomerLink customer={service.customer} />
            <span>{service.brand.name}</span>
          </>
        }
        actions={
          <>
            <StaffAction roles={['support', 'provisioning']} state={terminate} look="danger" onClick={() => setAsked('terminate')}>
              {t('terminate.button')}
            </StaffAction>
            <StaffAction roles={['support', 'provisioning']} state={unsuspend} onClick={() => setAsked('unsuspend')}>
              {t('unsuspend.button')}
            </StaffAction>
            <StaffAction roles={['support', 'provisioning']} state={suspend} onClick={() => setAsked('suspend')}>
              {t('suspend.button')}
            </StaffAction>
          </>
        }
      />
      <div className="grid g-main">
        <div className="stack">
          {service.suspensions.length > 0 && service.state !== 'ended' && (
            <Note tone={service.suspending ? 'busy' : 'warn'} title={service.suspending ? t('stoppingNow') : t('isStopped')}>
              {format.list(service.suspensions.map(suspension))}
            </Note>
          )}
          {service.failure && <Note tone="danger">{service.failure}</Note>}
          <SoldPanel service={service} />
          <FactsPanel service={service} />
        </div>
        <ServiceHistory lines={service.history} />
      </div>
      {Asked && <Asked service={service} onClose={() => setAsked(null)} />}
    </>
  )
}
