import type { VpsPowerVerb } from '@portal/contracts/machines/vps.machine.ts'
import { IconCopy, IconDots, IconPencil, IconTerminal2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { ActionButton } from '../../../design/controls/action-button.tsx'
import { Button, ButtonGroup } from '../../../design/controls/button.tsx'
import { copyText } from '../../../design/controls/copy-button.tsx'
import { ActionMenu } from '../../../design/controls/menu.tsx'
import { Address } from '../../../design/data/address.tsx'
import { CodeMark, Label } from '../../../design/data/status.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { usePhone } from '../../../lib/use-phone.ts'
import { paths } from '../../../paths.ts'
import css from '../../services/detail/detail.module.css'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import { useRenewalMenu } from '../../services/renewals/use-renewal-actions.ts'
import type { Renewals } from '../../services/renewals/use-renewals.tsx'
import type { VpsDetail } from '../calls.ts'
import { openConsole } from '../console-window.ts'
import { powerIcons } from '../power.ts'
import { addressOf } from '../sizes.ts'
import { Uptime } from '../uptime.tsx'
import type { Power } from '../use-power.tsx'
import { KindLabel, TrialLabel, VpsStatus } from '../vps-status.tsx'

export function DetailHeader({ vps, power, renewals }: { vps: VpsDetail; power: Power; renewals: Renewals }) {
  const t = useTranslations('compute')
  const common = useTranslations('common')
  const locale = useLocale()
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
          <span>{vps.osTitle}</span>
          <span className={css.site}>
            <CodeMark>{vps.site.country}</CodeMark> {vps.site.city[locale]}
          </span>
          <span className="mono c3">#{vps.id}</span>
          <KindLabel type={vps.type} />
          {vps.role === 'co-owner' && <Label tone="accent">{t('sharedBy', { name: vps.ownerName })}</Label>}
          <TrialLabel trial={vps.trial} />
          {vps.tags.map((tag) => (
            <span key={tag} className="c3">
              #{tag}
            </span>
          ))}
        </>
      }
      actions={<PowerActions vps={vps} power={power} renewals={renewals} />}
    />
  )
}

function PowerActions({ vps, power, renewals }: { vps: VpsDetail; power: Power; renewals: Renewals }) {
  const t = useTranslations('compute')
  const reasonText = useReasonText()
  const stopped = vps.actions.start === true
  const button = (verb: VpsPowerVerb, className?: string) => (
    <ActionButton
      state={vps.actions[verb]}
      reasonText={reasonText}
      icon={powerIcons[verb]}
      working={power.sending === verb}
      className={className}
      onClick={() => power.act(vps, verb)}
    >
      <span className={css.word}>{t(`verb.${verb}`)}</span>
    </ActionButton>
  )
  return (
    <div className={css.actions}>
      <ButtonGroup label={t('powerGroup')}>
        {button('start', stopped ? undefined : css.notOnPhone)}
        {button('restart', stopped ? css.notOnPhone : undefined)}
        {button('shutdown', stopped ? css.notOnPhone : undefined)}
        {button('stop', css.notOnPhone)}
      </ButtonGroup>
      <MoreMenu vps={vps} power={power} renewals={renewals} />
      <ActionButton
        state={vps.actions.console}
        reasonText={reasonText}
        look="primary"
        icon={IconTerminal2}
        className={css.console}
        onClick={() => openConsole(vps.id)}
      >
        {t('openConsole')}
      </ActionButton>
    </div>
  )
}

function MoreMenu({ vps, power, renewals }: { vps: VpsDetail; power: Power; renewals: Renewals }) {
  const paidTime = useRenewalMenu(renewals)
  const t = useTranslations('compute')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const reasonText = useReasonText()
  const phone = usePhone()
  const stopReason = reasonOf(vps.actions.stop)
  const address = addressOf(vps)
  const copy = async (text: string, what: string) => {
    await copyText(text)
    toastOk(common('copied', { what }))
  }
  return (
    <ActionMenu
      label={t('moreActions')}
      items={[
        { id: 'note', label: t('editNote'), icon: IconPencil, onSelect: () => void navigate({ to: paths.vpsNote(vps.id) }) },
        {
          id: 'copy-id',
          label: common('copy', { what: common('id') }),
          icon: IconCopy,
          onSelect: () => void copy(String(vps.id), common('id')),
        },
        ...(address
          ? [
              {
                id: 'copy-address',
                label: common('copy', { what: common('address') }),
                icon: IconCopy,
                onSelect: () => void copy(address, common('address')),
              },
            ]
          : []),
        // Beside the others where there is room for it.
        ...(phone
          ? [
              {
                id: 'stop',
                label: t('stopLong'),
                icon: powerIcons.stop,
                danger: true,
                divided: true,
                reason: stopReason && reasonText(stopReason),
                onSelect: () => power.act(vps, 'stop'),
              },
            ]
          : []),
        ...(vps.role === 'owner' ? paidTime(vps) : []),
      ]}
    >
      <Button icon={IconDots} aria-label={t('moreActions')} title={t('moreActions')} />
    </ActionMenu>
  )
}
