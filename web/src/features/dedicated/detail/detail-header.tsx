import { IconDots } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { Button, ButtonGroup } from '../../../design/controls/button.tsx'
import { ActionMenu } from '../../../design/controls/menu.tsx'
import { Address } from '../../../design/data/address.tsx'
import { CodeMark, Label } from '../../../design/data/status.tsx'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { TextLink } from '../../../design/link.tsx'
import { usePhone } from '../../../lib/use-phone.ts'
import { paths } from '../../../paths.ts'
import { OfferButton } from '../../services/actions/offer-button.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useImageTitle } from '../../services/image-title.ts'
import { useKind } from '../../services/kind-context.tsx'
import { servicePaths } from '../../services/service-paths.ts'
import { ProtectedLabel, SharedLabel } from '../../services/service-status.tsx'
import { addressOf, type Dedicated, type DedicatedDetail } from '../calls.ts'
import { DedicatedStatus } from '../status.tsx'
import css from './detail.module.css'

export function DetailHeader({ server, actions }: { server: DedicatedDetail; actions: ServiceActions<Dedicated> }) {
  const common = useTranslations('common')
  const t = useTranslations('dedicated')
  const locale = useLocale()
  const imageTitle = useImageTitle()
  const { contract } = useKind()
  const address = addressOf(server)
  return (
    <PageHeader
      title={server.name}
      status={<DedicatedStatus server={server} strong bar={false} />}
      facts={
        <>
          {address && <Address what={common('address')}>{address}</Address>}
          <span>{imageTitle(server.osTitle)}</span>
          <span className={css.site}>
            <CodeMark>{server.site.country}</CodeMark> {server.site.city[locale]}
          </span>
          <span className="mono c3">#{server.id}</span>
          {server.delivery && server.invoiceId !== null && (
            <span>
              {t('invoice')} <TextLink to={paths.invoice(server.invoiceId)}>{server.invoiceNumber ?? `#${server.invoiceId}`}</TextLink>
            </span>
          )}
          <SharedLabel service={server} named />
          <ProtectedLabel service={server} />
          {server.tags.map((tag) => (
            <TextLink key={tag} to={servicePaths(contract).list({ tag })}>
              <Label>{tag}</Label>
            </TextLink>
          ))}
        </>
      }
      actions={<PowerActions server={server} actions={actions} />}
    />
  )
}

/** On a phone the verbs that make sense now stand alone; the others are in the menu. */
function PowerActions({ server, actions }: { server: DedicatedDetail; actions: ServiceActions<Dedicated> }) {
  const t = useTranslations('compute')
  const more = useTranslations('services')('moreActions')
  const phone = usePhone()
  const { set, offer, menu } = actions
  const onPhone = server.actions.start === true ? ['start'] : ['restart', 'shutdown']
  const shown = phone ? set.buttons.filter((id) => onPhone.includes(id)) : set.buttons
  return (
    <div className={css.actions}>
      <ButtonGroup label={t('powerGroup')}>
        {shown.map((id) => (
          <OfferButton key={id} offer={offer(server, id)} />
        ))}
      </ButtonGroup>
      <ActionMenu label={more} items={menu(server, phone ? set.more.phone : set.more.wide)}>
        <Button icon={IconDots} aria-label={more} title={more} />
      </ActionMenu>
    </div>
  )
}
