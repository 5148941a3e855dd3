import { IconEdit } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { Note } from '../../design/layout/note.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import type { EdgeHostDetail } from './edge.ts'

/** Whether the host leads customers' connections on, and what they see of it. */
export function GatewayPanel({ host }: { host: EdgeHostDetail }) {
  const t = useTranslations('operator.edge')
  const navigate = useNavigate()
  const { gateway, facts } = host
  const forwarding = facts?.forwarding
  return (
    <Panel
      title={t('gateway')}
      flush={gateway !== null}
      foot={gateway && forwarding?.trouble ? <Note tone="danger">{forwarding.trouble}</Note> : undefined}
      actions={
        <StaffAction
          roles={['provisioning']}
          look="ghost"
          size="small"
          icon={IconEdit}
          onClick={() => void navigate({ to: staffPaths.edgeGateway(host.id) })}
        >
          {t('setUpGateway')}
        </StaffAction>
      }
    >
      {gateway ? (
        <DefinitionList
          columns={1}
          items={[
            { term: t('publicName'), value: <span className="mono">{gateway.publicName}</span> },
            { term: t('listensAt'), value: <span className="mono">{gateway.address}</span> },
            { term: t('ports'), value: <span className="num">{`${gateway.firstPort}–${gateway.lastPort}`}</span> },
            gateway.nat
              ? {
                  term: t('natBlocks'),
                  value: <span className="num">{`${gateway.nat.firstPort}–${gateway.nat.lastPort} → ${gateway.nat.network}`}</span>,
                }
              : null,
            {
              term: t('forwards'),
              value: gateway.nat
                ? t('forwardCount', { n: host.forwards })
                : t('usedOf', { used: host.forwards, all: gateway.lastPort - gateway.firstPort + 1 }),
              action: <TextLink to={staffPaths.edgeForwards(host.id)}>{t('showForwards')}</TextLink>,
            },
            forwarding
              ? {
                  term: t('engine'),
                  value: (
                    <span className="row">
                      <span className="mono">{forwarding.engine}</span>
                      <StatusBadge tone={forwarding.trouble ? 'danger' : 'ok'}>{t(forwarding.trouble ? 'cannotRun' : 'runs')}</StatusBadge>
                    </span>
                  ),
                }
              : null,
          ]}
        />
      ) : (
        <p className="c3">{t('noGateway')}</p>
      )}
    </Panel>
  )
}
