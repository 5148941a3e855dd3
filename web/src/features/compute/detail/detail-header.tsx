import { IconDots } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { Button, ButtonGroup } from '../../../design/controls/button.tsx'
import { ActionMenu } from '../../../design/controls/menu.tsx'
import { Address } from '../../../design/data/address.tsx'
import { CodeMark, Label } from '../../../design/data/status.tsx'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { TextLink } from '../../../design/link.tsx'
import { usePhone } from '../../../lib/use-phone.ts'
import { OfferButton } from '../../services/actions/offer-button.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useImageTitle } from '../../services/image-title.ts'
import { useKind } from '../../services/kind-context.tsx'
import { servicePaths } from '../../services/service-paths.ts'
import { ProtectedLabel, SharedLabel, TrialLabel } from '../../services/service-status.tsx'
import { addressOf } from '../address.ts'
import type { Vps, VpsDetail } from '../calls.ts'
import { Uptime } from '../uptime.tsx'
import { TypeLabel, VpsStatus } from '../vps-status.tsx'
import css from './detail.module.css'

interface HeaderProps {
  vps: VpsDetail
  actions: ServiceActions<Vps>
}

export function DetailHeader({ vps, actions }: HeaderProps) {
  const common = useTranslations('common')
  const locale = useLocale()
  const imageTitle = useImageTitle()
  const { contract } = useKind()
  const address = addressOf(vps)
  return (
    <PageHeader
      title={vps.name}
      status={
        <>
          <VpsStatus vps={vps} strong bar={false} />
          {vps.status === 'running' && <Uptime since={vps.uptimeSince} />}
        </>
      }
      facts={
        <>
          {address && (
            <span className={css.address}>
              <Address what={common('address')}>{address}</Address>
            </span>
          )}
          <span>{imageTitle(vps.osTitle)}</span>
          <span className={css.site}>
            <CodeMark>{vps.site.country}</CodeMark> {vps.site.city[locale]}
          </span>
          <span className="mono c3">#{vps.id}</span>
          <TypeLabel type={vps.type} onAir={vps.onAir} />
          <SharedLabel service={vps} named />
          <TrialLabel trial={vps.trial} />
          <ProtectedLabel service={vps} />
          {vps.tags.map((tag) => (
            <TextLink key={tag} to={servicePaths(contract).list({ tag })}>
              <Label>{tag}</Label>
            </TextLink>
          ))}
        </>
      }
      actions={<PowerActions vps={vps} actions={actions} />}
    />
  )
}

/** On a phone the verbs that make sense now stand beside the console; the others are in the menu. */
function PowerActions({ vps, actions }: HeaderProps) {
  const t = useTranslations('compute')
  const more = useTranslations('services')('moreActions')
  const phone = usePhone()
  const { set, offer, menu } = actions
  const onPhone = vps.actions.start === true ? ['start'] : ['restart', 'shutdown']
  const primary = offer(vps, set.primary)
  return (
    <div className={css.actions}>
      <ButtonGroup label={t('powerGroup')}>
        {set.buttons.map((id) => {
          const one = offer(vps, id)
          return (
            <OfferButton key={id} offer={one} className={onPhone.includes(id) ? undefined : css.notOnPhone}>
              <span className={css.word}>{one?.short}</span>
            </OfferButton>
          )
        })}
      </ButtonGroup>
      <ActionMenu label={more} items={menu(vps, phone ? set.more.phone : set.more.wide)}>
        <Button icon={IconDots} aria-label={more} title={more} />
      </ActionMenu>
      <OfferButton offer={primary} look="primary" className={css.console}>
        {primary?.label}
      </OfferButton>
    </div>
  )
}
