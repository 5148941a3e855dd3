import { useTranslations } from 'use-intl'
import { Address } from '../../design/data/address.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import { staffPaths } from '../paths.ts'
import { ServiceActions } from '../services/service-actions.tsx'
import { ServiceStatus } from '../services/service-status.tsx'
import { useService } from '../services/use-service.ts'
import css from './tickets.module.css'

/** The service that a ticket is about, as it stands now, and what staff may do with it: here, beside what its customer writes. */
export function AboutService({ id }: { id: number }) {
  const t = useTranslations('operator.tickets')
  const { data: service, isError, error, refetch } = useService(id)
  if (!service)
    return (
      <Panel title={t('aboutService')} flush>
        {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />}
      </Panel>
    )
  return (
    <Panel title={t('aboutService')}>
      <div className={css.about}>
        <TextLink to={staffPaths.service(id)}>{service.name}</TextLink>
        <ServiceStatus of={service} />
        {service.address ? <Address>{service.address}</Address> : <span />}
        <span className="sm c3 ell">{service.plan}</span>
      </div>
      <div className="row wrap">
        <ServiceActions service={service} />
      </div>
    </Panel>
  )
}
