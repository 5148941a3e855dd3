import { IconDots } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { ActionMenu } from '../../../design/controls/menu.tsx'
import { Address } from '../../../design/data/address.tsx'
import { CodeMark, Label } from '../../../design/data/status.tsx'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { TextLink } from '../../../design/link.tsx'
import { usePhone } from '../../../lib/use-phone.ts'
import { OfferButton } from '../../services/actions/offer-button.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useKind } from '../../services/kind-context.tsx'
import { servicePaths } from '../../services/service-paths.ts'
import { ProtectedLabel } from '../../services/service-status.tsx'
import type { ProxyService, ProxyServiceDetail } from '../calls.ts'
import css from '../proxies.module.css'
import { ServiceState } from '../status.tsx'

export function DetailHeader({ service, actions }: { service: ProxyServiceDetail; actions: ServiceActions<ProxyService> }) {
  const common = useTranslations('common')
  const t = useTranslations('proxies')
  const more = useTranslations('services')('moreActions')
  const locale = useLocale()
  const phone = usePhone()
  const { contract } = useKind()
  return (
    <PageHeader
      title={service.name}
      status={<ServiceState service={service} strong bar={false} />}
      facts={
        <>
          {service.ip && <Address what={common('address')}>{service.ip}</Address>}
          <span>{t('ofMostProxies', { n: service.total, most: service.most })}</span>
          <span className={css.site}>
            <CodeMark>{service.site.country}</CodeMark> {service.site.city[locale]}
          </span>
          <span className="mono c3">#{service.id}</span>
          <ProtectedLabel service={service} />
          {service.tags.map((tag) => (
            <TextLink key={tag} to={servicePaths(contract).list({ tag })}>
              <Label>{tag}</Label>
            </TextLink>
          ))}
        </>
      }
      actions={
        <div className={css.actions}>
          <OfferButton offer={actions.offer(service, 'add')} />
          <ActionMenu label={more} items={actions.menu(service, phone ? actions.set.more.phone : actions.set.more.wide)}>
            <Button icon={IconDots} aria-label={more} title={more} />
          </ActionMenu>
        </div>
      }
    />
  )
}
