import { TRUSTED_DAYS } from '@portal/contracts/constants.ts'
import { useTranslations } from 'use-intl'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { Label } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Icon } from '../../design/icon.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { OwnerOnly } from '../../shell/owner-only.tsx'
import { deviceIcon } from '../profile/device-row.tsx'
import css from './security.module.css'

/** Browsers that are not asked for a code, and the way to have them asked again. */
export function TrustedDevicesPanel({ factorOn }: { factorOn: boolean }) {
  const t = useTranslations('security.trusted')
  const profile = useTranslations('profile')
  const devices = useCall('user/2fa/trusted-device/list', {})
  const forget = useSubmit('user/2fa/trusted-device/forget', { invalidates: ['user/2fa'], onSuccess: () => toastOk(t('forgotten')) })
  const items = devices.data?.items
  return (
    <Panel title={t('title')} hint={items?.length} flush foot={<span className="sm c3">{t('hint', { days: TRUSTED_DAYS })}</span>}>
      {devices.isError && !items ? (
        <ErrorState error={devices.error} onRetry={() => void devices.refetch()} />
      ) : !items ? (
        <SkeletonRows rows={1} />
      ) : items.length === 0 ? (
        <p className={`${css.body} c2`}>{factorOn ? t('none') : t('noneOff')}</p>
      ) : (
        <ul>
          {items.map(({ id, device, until, current }) => {
            const name = device || profile('unknownDevice')
            return (
              <li key={id} className={css.fact}>
                <Icon of={deviceIcon(device)} />
                <span>
                  <span className="row wrap">
                    <b>{name}</b> {current && <Label tone="accent">{profile('thisDevice')}</Label>}
                  </span>
                  <span className="sm c3">{t.rich('until', { date: () => <DateText value={until} /> })}</span>
                </span>
                <OwnerOnly>
                  <Button
                    size="small"
                    aria-label={t('forgetOf', { name })}
                    working={forget.isPending && forget.variables.id === id}
                    onClick={() => forget.mutate({ id })}
                  >
                    {t('forget')}
                  </Button>
                </OwnerOnly>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
