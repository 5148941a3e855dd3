import { IconHistory, IconReload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { isBuilt } from '../../../built-pages.ts'
import { Button, ButtonLink } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { useGo } from '../../../lib/navigation.ts'
import { drawerOf } from '../../../lib/use-drawer.ts'
import { paths } from '../../../paths.ts'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import type { Vps, VpsDetail } from '../calls.ts'

interface LostNoteProps {
  vps: VpsDetail
  lost: NonNullable<VpsDetail['lost']>
  actions: ServiceActions<Vps>
}

/** The disk is lost with its host: what there is to rebuild the server from, and what would be lost. */
export function LostNote({ vps, lost, actions }: LostNoteProps) {
  const t = useTranslations('compute.lost')
  const go = useGo()
  const { backup, at, failed } = lost
  const reasonText = useReasonText()
  const refused = reasonOf(vps.actions.recover)
  const reinstall = actions.offer(vps, 'rebuild')
  return (
    <Note
      tone="danger"
      live
      title={t('title')}
      actions={
        <>
          {backup && (
            <DisabledReason reason={refused && reasonText(refused, { name: vps.name })}>
              <Button
                size="small"
                icon={IconHistory}
                onClick={() => go({ to: '.', search: { tab: 'backups', copy: drawerOf('recover', backup) } })}
              >
                {t('rebuild')}
              </Button>
            </DisabledReason>
          )}
          {reinstall && (
            <DisabledReason reason={reinstall.reason}>
              <Button size="small" look={backup ? 'ghost' : 'secondary'} icon={IconReload} onClick={reinstall.run}>
                {t('reinstall')}
              </Button>
            </DisabledReason>
          )}
          {isBuilt(paths.tickets()) && (
            <ButtonLink to={paths.newTicket({ service: vps.id })} size="small" look="ghost">
              {t('ticket')}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{backup ? t.rich('backup', { date: () => <DateText value={backup.takenAt} time /> }) : t('none')}</p>
      {failed && <p>{t('failed')}</p>}
      <DateText value={at} time />
    </Note>
  )
}
