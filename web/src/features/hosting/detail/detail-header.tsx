import { IconDots } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { ActionMenu } from '../../../design/controls/menu.tsx'
import { CodeMark, Label } from '../../../design/data/status.tsx'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { TextLink } from '../../../design/link.tsx'
import { usePhone } from '../../../lib/use-phone.ts'
import { OfferButton } from '../../services/actions/offer-button.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useKind } from '../../services/kind-context.tsx'
import { servicePaths } from '../../services/service-paths.ts'
import { ProtectedLabel, SharedLabel } from '../../services/service-status.tsx'
import type { Hosting, HostingDetail } from '../calls.ts'
import css from '../hosting.module.css'
import { HostingStatus } from '../status.tsx'

export function DetailHeader({ hosting, actions }: { hosting: HostingDetail; actions: ServiceActions<Hosting> }) {
  const locale = useLocale()
  const { contract } = useKind()
  const more = useTranslations('services')('moreActions')
  const phone = usePhone()
  const { set, offer, menu } = actions
  return (
    <PageHeader
      title={hosting.name}
      status={<HostingStatus hosting={hosting} strong bar={false} plain />}
      facts={
        <>
          {hosting.name !== hosting.domain && <span>{hosting.domain}</span>}
          <span>{hosting.planName}</span>
          <span className={css.site}>
            <CodeMark>{hosting.site.country}</CodeMark> {hosting.site.city[locale]}
          </span>
          <span className="mono c3">#{hosting.id}</span>
          <SharedLabel service={hosting} named />
          <ProtectedLabel service={hosting} />
          {hosting.tags.map((tag) => (
            <TextLink key={tag} to={servicePaths(contract).list({ tag })}>
              <Label>{tag}</Label>
            </TextLink>
          ))}
        </>
      }
      actions={
        <>
          <ActionMenu label={more} items={menu(hosting, phone ? set.more.phone : set.more.wide)}>
            <Button icon={IconDots} aria-label={more} title={more} />
          </ActionMenu>
          <OfferButton offer={offer(hosting, set.primary)} look="primary" />
        </>
      }
    />
  )
}
