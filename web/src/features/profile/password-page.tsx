import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { paths } from '../../paths.ts'
import { useClosedToStaff } from '../../shell/owner-only.tsx'
import { PasswordForm } from './password-form.tsx'
import css from './profile.module.css'

export function Page() {
  const t = useTranslations('profile')
  const common = useTranslations('common')
  const router = useRouter()
  const user = useCurrentUser()
  const closed = useClosedToStaff()
  return (
    <>
      <PageHeader title={t('changePassword')} facts={t('passwordFacts')} />
      <Panel className={css.narrow}>
        <PasswordForm
          own={{ username: user?.username, email: user?.email }}
          change={(passwords, requestId) => call('user/password', passwords, { requestId })}
          onDone={() => {
            for (const path of ['user/session', 'user/profile']) void queryClient.invalidateQueries(underPath(path))
            return router.navigate({ to: paths.profile(), ignoreBlocker: true })
          }}
          closed={closed}
          cancel={<ButtonLink to={paths.profile()}>{common('cancel')}</ButtonLink>}
        />
      </Panel>
    </>
  )
}
