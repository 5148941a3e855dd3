import { IconKey, IconPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Button, ButtonLink } from '../../design/controls/button.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { type Tab, Tabs } from '../../design/layout/tabs.tsx'
import { useSearchParams } from '../../lib/navigation.ts'
import { paths, withQuery } from '../../paths.ts'
import { CreateTeam } from './create-team.tsx'
import { JoinedTeams } from './joined-teams.tsx'
import { LedTeam } from './led-team.tsx'
import { LedTeamHeader } from './led-team-header.tsx'
import type { Team } from './teams.ts'

/** The team that one leads, and those that one has joined. */
export function Page() {
  const pages = useTranslations('pages')
  const teams = useCall('user/team/list', {})
  if (teams.data) return <Teams teams={teams.data.items} />
  return (
    <>
      <PageHeader title={pages('team')} />
      <Panel flush>
        {teams.isError ? <ErrorState error={teams.error} onRetry={() => void teams.refetch()} /> : <SkeletonRows rows={5} />}
      </Panel>
    </>
  )
}

function Teams({ teams }: { teams: readonly Team[] }) {
  const t = useTranslations('teams')
  const pages = useTranslations('pages')
  const { tab } = useSearchParams()
  const [creating, setCreating] = useState(false)
  const led = teams.find(({ role }) => role === 'leader')
  const joined = teams.filter((team) => team !== led)
  const current = !led || (tab === 'joined' && joined.length > 0) ? 'joined' : 'led'
  const tabs: Tab[] = [
    { id: 'led', label: t('tabs.led'), to: paths.team(), count: led?.members.length },
    { id: 'joined', label: t('tabs.joined'), to: withQuery(paths.team(), { tab: 'joined' }), count: joined.length },
  ]
  const join = (
    <ButtonLink to={paths.joinTeam()} icon={IconKey}>
      {t('joinOne')}
    </ButtonLink>
  )
  const create = (
    <Button look="primary" icon={IconPlus} onClick={() => setCreating(true)}>
      {t('createOne')}
    </Button>
  )
  return (
    <>
      {led && current === 'led' ? (
        <LedTeamHeader team={led} />
      ) : (
        <PageHeader
          title={pages('team')}
          facts={teams.length > 0 && t('joinedLead', { n: joined.length })}
          actions={
            teams.length > 0 && (
              <>
                {join}
                {!led && create}
              </>
            )
          }
        />
      )}
      {led && joined.length > 0 && <Tabs label={pages('team')} tabs={tabs} current={current} />}
      {teams.length === 0 ? (
        <Panel flush>
          <EmptyState
            icon={IconUsers}
            title={t('none.title')}
            actions={
              <>
                {create}
                {join}
              </>
            }
          >
            {t('none.text')}
          </EmptyState>
        </Panel>
      ) : led && current === 'led' ? (
        <LedTeam team={led} />
      ) : (
        <JoinedTeams teams={joined} />
      )}
      {creating && <CreateTeam onClose={() => setCreating(false)} />}
    </>
  )
}
