import { vpsPowerVerbs } from '@portal/contracts/machines/vps.machine.ts'
import { useTranslations } from 'use-intl'
import { isBuilt } from '../../../built-pages.ts'
import { Button, ButtonLink } from '../../../design/controls/button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { paths } from '../../../paths.ts'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useReasonText } from '../../services/reasons.ts'
import type { Vps, VpsDetail } from '../calls.ts'
import { LostNote } from './lost-note.tsx'

/** What can be tried again from here. */
const REPEATED = [...vpsPowerVerbs, 'rebuild'] as const

/** What is wrong, and the next step. */
export function TroubleNotes({ vps, actions }: { vps: VpsDetail; actions: ServiceActions<Vps> }) {
  const t = useTranslations('compute')
  const reason = useReasonText()
  const { trouble, engine } = vps
  const verb = REPEATED.find((one) => one === trouble?.action)
  const again = verb ? actions.offer(vps, verb) : null
  const support = isBuilt(paths.tickets()) && (
    <ButtonLink to={paths.newTicket({ service: vps.id })} size="small" look={verb ? 'ghost' : 'secondary'}>
      {t('openTicket')}
    </ButtonLink>
  )
  return (
    <>
      {vps.state === 'undelivered' && (
        <Note tone="danger" title={t('undelivered.title')} actions={support || undefined}>
          {trouble?.code === 'sold-out' ? t('undelivered.noRoom') : t('undelivered.text')}
        </Note>
      )}
      {vps.lost && trouble?.code === 'vps-disk-lost' && <LostNote vps={vps} lost={vps.lost} actions={actions} />}
      {trouble && vps.state !== 'undelivered' && !(vps.lost && trouble.code === 'vps-disk-lost') && (
        <Note
          tone={trouble.code === 'vps-waits-for-room' ? 'warn' : 'danger'}
          live
          title={reason(trouble.code, { action: trouble.action })}
          actions={
            <>
              {again?.reason === null && (
                <Button size="small" icon={again.icon} onClick={again.run}>
                  {t('retryVerb', { verb: again.short })}
                </Button>
              )}
              {support}
            </>
          }
        >
          <DateText value={trouble.at} time />
        </Note>
      )}
      {engine && !engine.available && trouble?.code !== 'engine-unavailable' && (
        <Note tone="warn" title={t('engineAway.title')}>
          {t('engineAway.text')}
        </Note>
      )}
      {vps.sizeDiffers && (
        <Note tone="warn" title={t('sizeDiffers.title')}>
          {t('sizeDiffers.text')}
        </Note>
      )}
      {engine?.simulated && <Note>{t('simulated')}</Note>}
    </>
  )
}
