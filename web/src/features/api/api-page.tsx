import { TOKEN_CALLS_PER_MINUTE } from '@portal/contracts/constants.ts'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { API_BASE } from '../../api/base.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { paths } from '../../paths.ts'
import css from './api.module.css'
import { ExamplesPanel } from './examples-panel.tsx'
import { TokensPanel } from './tokens-panel.tsx'

/** The customer's API tokens, and how a tool uses one [A6][C3]. */
export function Page() {
  const t = useTranslations('api')
  const pages = useTranslations('pages')
  const ofStaff = useCurrentUser()?.byStaff != null
  return (
    <>
      <PageHeader
        title={pages('api')}
        facts={t('lead')}
        actions={
          <>
            <ButtonLink to={paths.webhooks()} icon={IconWebhook}>
              {pages('webhooks')}
            </ButtonLink>
            {!ofStaff && (
              <ButtonLink to={paths.newToken()} look="primary" icon={IconPlus}>
                {t('newToken')}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="grid g-main">
        <div className="stack">
          {ofStaff ? <Note>{t('notYours')}</Note> : <TokensPanel />}
          <ExamplesPanel />
        </div>
        <Panel title={t('rules')} foot={<Reference />}>
          <ul className={css.rules}>
            <li>{t('ruleLimit', { n: TOKEN_CALLS_PER_MINUTE })}</li>
            <li>{t('ruleClosed')}</li>
            <li>{t('ruleEnds')}</li>
            <li>{t('ruleLog')}</li>
          </ul>
        </Panel>
      </div>
      {!ofStaff && <Outlet />}
    </>
  )
}

/** The documents of all calls: a page of the API, not of the portal. */
function Reference() {
  const t = useTranslations('api')
  return (
    <a className="link" href={`${API_BASE}/docs`} target="_blank" rel="noreferrer">
      {t('reference')}
    </a>
  )
}
