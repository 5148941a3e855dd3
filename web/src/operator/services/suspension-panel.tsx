import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { Icon } from '../../design/icon.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { UnsuspendDialog } from './decisions.tsx'
import css from './service.module.css'
import type { Service } from './service.ts'
import { isStaffReason, useSuspensionName } from './suspensions.ts'

/** Every reason that keeps it stopped, what ends it, and the way to end it where staff may. */
export function SuspensionPanel({ service }: { service: Service }) {
  const t = useTranslations('operator.services')
  const name = useSuspensionName()
  const [asked, setAsked] = useState<string | null>(null)
  const { suspensions, overdueSince } = service
  if (suspensions.length === 0 || service.state === 'ended') return null
  return (
    <Panel title={t('whyStopped')} hint={service.suspending ? t('stoppingNow') : t('startsAgain')} flush>
      <ul className={css.reasons}>
        {suspensions.map((reason) => (
          <li key={reason}>
            <Icon of={IconHandStop} />
            <span>
              <b>{name(reason)}</b>{' '}
              {reason === 'nonpayment' && overdueSince && (
                <span className="c3">{t.rich('since', { date: () => <DateText value={overdueSince} /> })}</span>
              )}
              <br />
              <span className="c2">
                {t(`ends.${reason === 'nonpayment' || reason === 'cancelled' || reason === 'trial-over' ? reason : 'staff'}`)}
              </span>
            </span>
            {isStaffReason(reason) && (
              <StaffAction
                roles={['support', 'provisioning']}
                state={service.actions.unsuspend}
                size="small"
                onClick={() => setAsked(reason)}
              >
                {t('unsuspend.lift')}
              </StaffAction>
            )}
          </li>
        ))}
      </ul>
      {asked && <UnsuspendDialog service={service} reason={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}
