import { useTranslations } from 'use-intl'
import { Address } from '../../design/data/address.tsx'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { ServiceHistory } from '../parts/service-history.tsx'
import { CustomerLink } from '../parts/whose.tsx'
import { SessionsPanel } from '../rgc/sessions-panel.tsx'
import { InvoicesPanel } from './invoices-panel.tsx'
import css from './service.module.css'
import type { Service } from './service.ts'
import { ServiceActions } from './service-actions.tsx'
import { CustomerPanel, FactsPanel, KindPanel, SoldPanel, TransfersPanel } from './service-panels.tsx'
import { ServiceStatus } from './service-status.tsx'
import { SuspensionPanel } from './suspension-panel.tsx'
import { TermPanel } from './term-panel.tsx'
import { useService } from './use-service.ts'
import { WorkPanel } from './work-panel.tsx'

/** One service of any customer. */
export function Page() {
  const { id = '' } = usePathParams()
  const pages = useTranslations('operator.pages')
  const service = useService(id)
  usePageName(service.data?.name)
  if (service.data) return <InView key={service.data.id} service={service.data} />
  return (
    <>
      <PageHeader title={pages('service')} />
      <Panel flush>
        {service.isError ? <ErrorState error={service.error} onRetry={() => void service.refetch()} /> : <SkeletonRows rows={7} />}
      </Panel>
    </>
  )
}

function InView({ service }: { service: Service }) {
  return (
    <>
      <PageHeader
        title={service.name}
        status={<ServiceStatus of={service} strong />}
        facts={
          <>
            <span className="num">#{service.id}</span>
            <CustomerLink customer={service.customer} />
            <span>{service.plan}</span>
            {service.address && <Address>{service.address}</Address>}
            <span>{service.brand.name}</span>
          </>
        }
        actions={<ServiceActions service={service} />}
      />
      <div className={css.page}>
        <div className="stack">
          <SuspensionPanel service={service} />
          {service.failure && <Note tone="danger">{service.failure}</Note>}
          <WorkPanel service={service} />
          <FactsPanel service={service} />
          <KindPanel service={service} />
          <SessionsPanel serviceId={service.id} />
          <ServiceHistory lines={service.history} />
        </div>
        <div className="stack">
          <TermPanel service={service} />
          <SoldPanel service={service} />
          <InvoicesPanel service={service} />
          <CustomerPanel service={service} />
          <TransfersPanel service={service} />
        </div>
      </div>
    </>
  )
}
