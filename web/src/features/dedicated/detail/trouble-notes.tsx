import { dedicatedPowerVerbs } from '@portal/contracts/machines/dedicated.machine.ts'
import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Note } from '../../../design/layout/note.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useReasonText } from '../../services/reasons.ts'
import type { Dedicated, DedicatedDetail } from '../calls.ts'
import { ReinstallNote } from './reinstall-note.tsx'

/** What is wrong, and the next step. */
export function TroubleNotes({ server, actions }: { server: DedicatedDetail; actions: ServiceActions<Dedicated> }) {
  const t = useTranslations('dedicated')
  const labels = useTranslations('compute')
  const reason = useReasonText()
  const { trouble } = server
  const verb = dedicatedPowerVerbs.find((one) => one === trouble?.action)
  const again = verb ? actions.offer(server, verb) : null
  return (
    <>
      {server.state === 'undelivered' && (
        <Note tone="danger" title={labels('undelivered.title')}>
          {t('undelivered')}
        </Note>
      )}
      {trouble && server.state !== 'undelivered' && (
        <Note
          tone="danger"
          live
          title={reason(trouble.code, { action: trouble.action })}
          actions={
            again?.reason === null && (
              <Button size="small" icon={again.icon} onClick={again.run}>
                {labels('retryVerb', { verb: again.short })}
              </Button>
            )
          }
        >
          {server.status === 'unchecked' && <p>{t('uncheckedText')}</p>}
          <DateText value={trouble.at} time />
        </Note>
      )}
      {server.status === 'reinstalling OS' && <ReinstallNote id={server.id} />}
      {server.state === 'active' && server.fitting && (
        <Note tone="busy" title={t('fitting')}>
          {server.fitting}
        </Note>
      )}
    </>
  )
}
