import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { Label } from '../../design/data/status.tsx'
import { Icon } from '../../design/icon.tsx'
import { OwnerOnly } from '../../shell/owner-only.tsx'
import css from './profile.module.css'

export const deviceIcon = (device: string) => (/android|iphone|ipad|mobile/i.test(device) ? IconDeviceMobile : IconDeviceDesktop)

interface DeviceRowProps {
  device: { readonly device: string; readonly ip: string; readonly lastSeenAt: string; readonly current: boolean }
  working: boolean
  onSignOut: () => void
}

/** One device that is signed in, with the way to sign it out; this one leaves by the account's menu. */
export function DeviceRow({ device, working, onSignOut }: DeviceRowProps) {
  const t = useTranslations('profile')
  const name = device.device || t('unknownDevice')
  return (
    <li className={css.device}>
      <Icon of={deviceIcon(device.device)} />
      <span style={{ minWidth: 0 }}>
        <span className="row wrap">
          <b>{name}</b> {device.current && <Label tone="accent">{t('thisDevice')}</Label>}
        </span>
        <span className="sm c3">
          <SensitiveText className="mono">{device.ip}</SensitiveText> ·{' '}
          {t.rich('lastSeen', { date: () => <DateText value={device.lastSeenAt} time /> })}
        </span>
      </span>
      {!device.current && (
        <OwnerOnly>
          <Button size="small" aria-label={t('signOutDevice', { name })} working={working} onClick={onSignOut}>
            {t('signOut')}
          </Button>
        </OwnerOnly>
      )}
    </li>
  )
}
