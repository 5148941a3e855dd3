import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { PasswordForm } from '../../features/profile/password-form.tsx'
import { localeNames } from '../../i18n/locale.ts'
import { useRoleNames } from '../shell/use-role-names.ts'
import { FactorPanel } from './factor-panel.tsx'
import { NameDialog } from './name-dialog.tsx'
import { StaffDevices } from './staff-devices.tsx'

/** The own name, password, second factor and devices. Roles are an owner's business. */
export function Page() {
  const t = useTranslations('operator.account')
  const profileWords = useTranslations('profile')
  const pages = useTranslations('operator.pages')
  const common = useTranslations('common')
  const roles = useRoleNames()
  const profile = useCall('operator/profile', {})
  const [asked, setAsked] = useState<'password' | 'name' | null>(null)
  const close = () => setAsked(null)
  const who = profile.data
  return (
    <>
      <PageHeader title={pages('account')} facts={t('facts')} />
      {profile.isError && !who && <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />}
      <div className="stack">
        <Panel title={t('you')} flush>
          {who ? (
            <DefinitionList
              items={[
                {
                  term: t('name'),
                  value: who.name,
                  action: (
                    <Button size="small" onClick={() => setAsked('name')}>
                      {common('edit')}
                    </Button>
                  ),
                },
                { term: t('username'), value: who.username },
                { term: t('email'), value: <SensitiveText>{who.email}</SensitiveText> },
                { term: t('roles'), value: roles(who.roles) },
                { term: t('language'), value: localeNames[who.locale] },
                {
                  term: t('password'),
                  value: '••••••••',
                  action: (
                    <Button size="small" onClick={() => setAsked('password')}>
                      {profileWords('changePassword')}
                    </Button>
                  ),
                },
              ]}
            />
          ) : (
            <SkeletonRows rows={3} />
          )}
        </Panel>
        {who && <FactorPanel factor={who.factor} />}
        <StaffDevices />
      </div>
      {asked === 'name' && who && <NameDialog name={who.name} onClose={close} />}
      {asked === 'password' && (
        <Dialog title={profileWords('changePassword')} onClose={close}>
          <PasswordForm
            own={{ username: who?.username, email: who?.email }}
            withCode={who?.factor.enabled ?? false}
            change={(passwords, requestId) => call('operator/password', passwords, { requestId })}
            onDone={() => {
              void queryClient.invalidateQueries(underPath('operator/session'))
              close()
            }}
            cancel={<Button onClick={close}>{common('cancel')}</Button>}
          />
        </Dialog>
      )}
    </>
  )
}
