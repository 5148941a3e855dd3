import { IconBell, IconKey } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { paths } from '../../paths.ts'
import { DefaultTokenPanel } from '../api/default-token-panel.tsx'
import { AcceptedTerms } from '../terms/accepted-lazy.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { Billing } from './billing/lazy.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { PendingEmail } from './pending-email.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Who the customer is to us, what they hold, and where they are signed in [A7]. */
export function Page() {
  const t = useTranslations('profile')
  const pages = useTranslations('pages')
  const profile = useCall('user/profile', {})
  return (
    <>
      <PageHeader
        title={pages('profile')}
        actions={
          <ButtonLink to={paths.preferences()} icon={IconBell}>
            {pages('preferences')}
          </ButtonLink>
        }
      />
      {profile.isError && !profile.data ? (
        <Panel flush>
          <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
        </Panel>
      ) : (
        <div className="grid g-main">
          <div className="stack">
            {profile.data?.pendingEmail && <PendingEmail pending={profile.data.pendingEmail} current={profile.data.email} />}
            <Panel title={t('details')} flush={!profile.data}>
              {profile.data ? <ProfileForm profile={profile.data} /> : <SkeletonRows rows={6} />}
            </Panel>
            <Billing />
            <DevicesPanel count={profile.data?.sessions} />
          </div>
          <div className="stack">
            <BalancePanel profile={profile.data} />
            <DefaultTokenPanel />
            <AcceptedTerms />
            <Panel title={t('passwordTitle')}>
              <div className="stack">
                <p className="c2">{t('passwordText')}</p>
                <div>
                  <ButtonLink to={paths.password()} icon={IconKey}>
                    {t('changePassword')}
                  </ButtonLink>
                </div>
              </div>
            </Panel>
          </div>
        </div>
      )}
    </>
  )
}
