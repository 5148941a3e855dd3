import { IconKey, IconUserPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '../../design/controls/button.tsx'
import { copyText } from '../../design/controls/copy-button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { usePhone } from '../../lib/use-phone.ts'
import { paths } from '../../paths.ts'
import { usePageName } from '../../shell/page-name.ts'
import { inviteLink, type Team } from './teams.ts'

/** Whose team it is and who may come; the link to pass on is one press away. */
export function LedTeamHeader({ team }: { team: Team }) {
  const t = useTranslations('teams')
  const phone = usePhone()
  // Only there does the bar above stand for the heading.
  usePageName(phone ? team.name : null)
  const code = team.team_private_key
  return (
    <PageHeader
      title={team.name}
      status={
        <StatusBadge tone={team.locked ? 'off' : 'ok'} strong>
          {team.locked ? t('locked') : t('open')}
        </StatusBadge>
      }
      facts={t('ledLead', { members: team.members.length, services: team.totalServices })}
      actions={
        <>
          <ButtonLink to={paths.joinTeam()} icon={IconKey}>
            {t('joinOne')}
          </ButtonLink>
          {code && (
            <DisabledReason reason={team.locked && t('inviteLocked')}>
              <Button look="primary" icon={IconUserPlus} onClick={() => void invite(team.name, code, t('linkCopied'))}>
                {t('invite')}
              </Button>
            </DisabledReason>
          )}
        </>
      }
    />
  )
}

/** Where the device has a way to pass something on it is asked; else the link is ready to be pasted. */
async function invite(title: string, code: string, copied: string): Promise<void> {
  const url = inviteLink(code)
  const touch = window.matchMedia('(pointer: coarse)').matches
  if (touch && 'share' in navigator) return await navigator.share({ title, url }).catch(() => undefined)
  await copyText(url)
  toastOk(copied)
}
