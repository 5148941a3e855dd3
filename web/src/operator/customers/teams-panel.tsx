import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { IconButton } from '../../design/controls/button.tsx'
import { ActionMenu, type MenuItem } from '../../design/controls/menu.tsx'
import { Label } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { TextLink } from '../../design/link.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import css from './customer.module.css'
import type { Customer } from './customer.ts'
import { ListPanel } from './list-panel.tsx'

type Team = OutputOf<'operator/customers/teams'>['items'][number]
type Act = 'lock' | 'delete' | 'remove'
interface Asked {
  readonly act: Act
  readonly team: Team
}

/** With whom the customer may share services; staff end what went wrong. */
export function TeamsPanel({ customer: { id, username } }: { customer: Customer }) {
  const t = useTranslations('operator.customers.teams')
  const common = useTranslations('common')
  const list = useCall('operator/customers/teams', { id })
  const reason = useRoleReason(['billing', 'support'])
  const [asked, setAsked] = useState<Asked | null>(null)
  const item = (act: Act, team: Team): MenuItem => ({
    id: act,
    label: t(`${act}.button`),
    danger: act !== 'lock',
    reason,
    onSelect: () => setAsked({ act, team }),
  })
  return (
    <ListPanel title={t('title')} hint={list.data?.items.length} query={list} empty={t('none')}>
      {list.data?.items.map((team) => {
        const leads = team.leader.id === id
        return (
          <li key={team.id} className={css.team}>
            <span>
              <span className="row wrap">
                <b>{team.name}</b>
                {leads && <Label tone="accent">{t('leads')}</Label>}
                {team.locked && <Label>{t('locked')}</Label>}
              </span>
              <span className="sm c3">
                {!leads && (
                  <>
                    {t.rich('ledBy', { who: () => <TextLink to={staffPaths.customer(team.leader.id)}>{team.leader.username}</TextLink> })} ·{' '}
                  </>
                )}
                {t('facts', { members: team.members.length, services: team.totalServices })}
              </span>
              {team.members.length > 0 && (
                <span className="sm row wrap">
                  {team.members.map((member) => (
                    <TextLink key={member.id} to={staffPaths.customer(member.id)}>
                      {member.username}
                    </TextLink>
                  ))}
                </span>
              )}
            </span>
            <ActionMenu
              items={[...(leads ? [] : [item('remove', team)]), ...(team.locked ? [] : [item('lock', team)]), item('delete', team)]}
              label={t('actsOn', { team: team.name })}
            >
              <IconButton icon={IconDots} label={t('actsOn', { team: team.name })} title={common('more')} />
            </ActionMenu>
          </li>
        )
      })}
      {asked && (
        <ReasonDialog
          title={t(`${asked.act}.ask`, { team: asked.team.name, name: username })}
          confirm={t(`${asked.act}.button`)}
          danger={asked.act !== 'lock'}
          onConfirm={async (why) => {
            await act(asked, id, why)
            toastOk(t(`${asked.act}.done`, { team: asked.team.name, name: username }))
            void queryClient.invalidateQueries(underPath('operator/customers'))
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t(`${asked.act}.text`)}</p>
        </ReasonDialog>
      )}
    </ListPanel>
  )
}

async function act({ act, team: { id: teamId } }: Asked, accountId: number, reason: string): Promise<void> {
  if (act === 'remove') await call('operator/team/remove', { teamId, accountId, reason })
  else if (act === 'lock') await call('operator/team/close', { teamId, reason })
  else await call('operator/team/delete', { teamId, reason })
}
