import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { nameOf, type Team } from './teams.ts'

/** Teams of others: who leads them, who is in them, and the way out. */
export function JoinedTeams({ teams }: { teams: readonly Team[] }) {
  const t = useTranslations('teams.joined')
  const [leaving, setLeaving] = useState<Team | null>(null)
  if (teams.length === 0) {
    return (
      <Panel flush>
        <EmptyState icon={IconUsers} title={t('none')} />
      </Panel>
    )
  }
  return (
    <div className="stack">
      {teams.map((team) => (
        <Panel
          key={team.id}
          title={team.name}
          actions={
            <Button size="small" look="danger" aria-label={t('leaveOf', { team: team.name })} onClick={() => setLeaving(team)}>
              {t('leave')}
            </Button>
          }
          flush
        >
          <DefinitionList
            items={[
              { term: t('leader'), value: nameOf(team.leader) },
              { term: t('since'), value: <DateText value={team.joinedAt} time /> },
              { term: t('members'), value: team.members.map(nameOf).join(', ') },
              { term: t('services'), value: team.totalServices },
              { term: t('notices'), value: t(team.teamNotification ? 'noticesOn' : 'noticesOff') },
              { term: t('newcomers'), value: t(team.locked ? 'newcomersNo' : 'newcomersYes') },
            ]}
          />
        </Panel>
      ))}
      {leaving && (
        <ConfirmDialog
          title={t('ask', { team: leaving.name })}
          confirm={t('leave')}
          danger
          onConfirm={async () => {
            await call('user/team/exit', { id: leaving.id })
            toastOk(t('left', { team: leaving.name }))
            for (const path of ['user/team', 'user/service']) void queryClient.invalidateQueries(underPath(path))
          }}
          onClose={() => setLeaving(null)}
        >
          {t('askText')}
        </ConfirmDialog>
      )}
    </div>
  )
}
