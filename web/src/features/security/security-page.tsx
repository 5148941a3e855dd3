import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { paths } from '../../paths.ts'
import { LinkedPanel } from '../federation/linked-panel.tsx'
import { DevicesPanel } from '../profile/devices-panel.tsx'
import { SshKeysPanel } from '../profile/ssh-keys/ssh-keys-panel.tsx'
import { FactorPanel } from './factor-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import type { Codes } from './recovery-codes.tsx'
import { SafetyPanel } from './safety-panel.tsx'
import { TrustedDevicesPanel } from './trusted-devices-panel.tsx'

/** How the customer signs in, and where they are signed in now. */
export function Page() {
  const t = useTranslations('security')
  const pages = useTranslations('pages')
  const profile = useTranslations('profile')
  const factor = useCall('user/2fa/is-enable', {})
  const [codes, setCodes] = useState<Codes | null>(null)
  return (
    <>
      <PageHeader
        title={pages('security')}
        facts={t('lead')}
        actions={
          <ButtonLink to={paths.password()} icon={IconKey}>
            {profile('changePassword')}
          </ButtonLink>
        }
      />
      <div className="grid g-main">
        <div className="stack">
          {factor.data ? (
            <FactorPanel factor={factor.data} codes={codes} onCodes={setCodes} />
          ) : (
            <Panel title={t('factor')} flush>
              {factor.isError ? <ErrorState error={factor.error} onRetry={() => void factor.refetch()} /> : <SkeletonRows rows={3} />}
            </Panel>
          )}
          <PasskeysPanel onCodes={setCodes} />
          <SshKeysPanel />
          <LinkedPanel />
          <DevicesPanel count={undefined} />
        </div>
        <div className="stack">
          {factor.data && <SafetyPanel factor={factor.data} />}
          <TrustedDevicesPanel factorOn={factor.data?.enabled ?? false} />
          <Panel title={t('lost.title')}>
            <p className="c2">{t('lost.text')}</p>
          </Panel>
        </div>
      </div>
    </>
  )
}
