import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { staffPaths } from '../paths.ts'
import { maySee, useRoleReason, useStaff } from '../session.ts'
import css from './rgc.module.css'

type Session = OutputOf<'operator/rgc/session/list'>['items'][number]
type Of = { readonly serviceId: number } | { readonly accountId: number }

const ROLES = ['support', 'provisioning'] as const
/** Staff have no feed of events as customers do. */
const REFRESHED_MS = 15_000
const TONES = { creating: 'busy', open: 'ok', closing: 'busy', closed: 'off', failed: 'danger' } as const

/** Connections over gateways that are open to a service, or that a customer has something to do with; nothing where there are none. */
export function SessionsPanel(of: Of) {
  const staff = useStaff()
  return staff !== null && maySee(staff.roles, ROLES) ? <Sessions of={of} /> : null
}

function Sessions({ of }: { of: Of }) {
  const t = useTranslations('operator.rgc')
  const { data, error, refetch } = useCall(
    'operator/rgc/session/list',
    { ...of, tab: 'live', pageSize: 50 },
    { refetchInterval: REFRESHED_MS },
  )
  const [asked, setAsked] = useState<Session | null>(null)
  const readOnly = useRoleReason(ROLES)
  if (!data) {
    return error ? (
      <Panel title={t('title')} flush>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    ) : null
  }
  if (data.items.length === 0) return null
  return (
    <Panel title={t('title')} hint={data.total} flush>
      <ul>
        {data.items.map((session) => (
          <li key={session.id} className={css.session}>
            <Facts of={session} />
            <StatusBadge tone={TONES[session.state]}>{t(`state.${session.state}`)}</StatusBadge>
            {session.state !== 'closing' && (
              <DisabledReason reason={readOnly}>
                <Button size="small" onClick={() => setAsked(session)}>
                  {t('end')}
                </Button>
              </DisabledReason>
            )}
          </li>
        ))}
      </ul>
      {asked && <EndDialog session={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

const placeOf = ({ host, port, gateway }: Session): string => (host === null ? gateway.name : `${host}:${port}`)

function Facts({ of }: { of: Session }) {
  const t = useTranslations('operator.rgc')
  return (
    <span className={css.facts}>
      <span className="row wrap">
        <b className="mono">{placeOf(of)}</b>
        <span>{t(`protocol.${of.protocol}`)}</span>
        <TextLink to={staffPaths.service(of.serviceId)}>{of.serviceName}</TextLink>
      </span>
      <span className="sm c3 row wrap">
        <span>
          {t.rich('by', { who: () => <TextLink to={staffPaths.customer(of.by.id)}>{of.by.name}</TextLink> })} ·{' '}
          {t.rich('until', { date: () => <DateText value={of.until} time /> })}
        </span>
        <SensitiveText className="mono">{t('allow', { allow: of.allow.join(', ') })}</SensitiveText>
      </span>
    </span>
  )
}

function EndDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const t = useTranslations('operator.rgc')
  const place = placeOf(session)
  return (
    <ReasonDialog
      title={t('endTitle', { place })}
      confirm={t('end')}
      danger
      onConfirm={async (reason, requestId) => {
        await call('operator/rgc/session/end', { id: session.id, reason }, { requestId })
        await queryClient.invalidateQueries(underPath('operator/rgc'))
        toastOk(t('done', { place }))
      }}
      onClose={onClose}
    >
      <p className="c2">{t('endText')}</p>
    </ReasonDialog>
  )
}
