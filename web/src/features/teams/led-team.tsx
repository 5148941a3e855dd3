import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { Switch } from '../../design/controls/switch.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { InvitationPanel } from './invitation-panel.tsx'
import { LatelyPanel } from './lately-panel.tsx'
import { MembersPanel } from './members-panel.tsx'
import css from './teams.module.css'
import type { Team } from './teams.ts'

/** What its leader sees and does. */
export function LedTeam({ team }: { team: Team }) {
  const t = useTranslations('teams')
  return (
    <div className="grid g-main">
      <div className="stack">
        <MembersPanel team={team} />
        <p className={`${css.below} sm c3`}>{t('rightsNote')}</p>
      </div>
      <div className="stack">
        {team.team_private_key && <InvitationPanel team={team} code={team.team_private_key} />}
        <NoticesPanel team={team} />
        <LatelyPanel team={team} />
        <DeletePanel team={team} />
      </div>
    </div>
  )
}

function NoticesPanel({ team: { id, teamNotification } }: { team: Team }) {
  const t = useTranslations('teams.notices')
  const allow = useSubmit('user/team/team-notification', { invalidates: ['user/team'] })
  return (
    <Panel title={t('title')} flush>
      <div className={css.choice}>
        <span>
          <b>{t('allow')}</b>
          <span className="sm c3">{t('allowText')}</span>
        </span>
        <Switch
          label={t('allow')}
          hideLabel
          checked={teamNotification}
          working={allow.isPending}
          onChange={(checked) => allow.mutate({ id, allow: checked })}
        />
      </div>
    </Panel>
  )
}

function DeletePanel({ team: { id, name, members, totalServices } }: { team: Team }) {
  const t = useTranslations('teams.delete')
  const [asked, setAsked] = useState(false)
  const consequence = t('text', { members: members.length, services: totalServices })
  return (
    <Panel flush>
      <div className={css.choice}>
        <span>
          <b>{t('title')}</b>
          <span className="sm c3">{consequence}</span>
        </span>
        <Button size="small" look="danger" onClick={() => setAsked(true)}>
          {t('button')}
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          title={t('ask', { team: name })}
          confirm={t('confirm')}
          danger
          typeName={name}
          onConfirm={async () => {
            await call('user/team/delete', { id })
            toastOk(t('done', { team: name }))
            for (const path of ['user/team', 'user/service']) void queryClient.invalidateQueries(underPath(path))
          }}
          onClose={() => setAsked(false)}
        >
          {consequence}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
