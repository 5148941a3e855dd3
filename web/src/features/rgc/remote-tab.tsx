import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { CodeMark, StatusBadge } from '../../design/data/status.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { useListState } from '../../design/table/use-list-state.ts'
import { useDrawer } from '../../lib/use-drawer.ts'
import type { RgcGateways } from './calls.ts'
import { CreateDrawer } from './create-drawer.tsx'
import { NEW_CONNECTION, RGC_DRAWER } from './drawers.ts'
import css from './rgc.module.css'
import { SessionTable } from './session-table.tsx'

export interface RemoteTabProps {
  readonly id: number
  readonly name: string
  /** Why none can be opened now. */
  readonly reason: string | null
  /** The reader has the right to it, whether or not one can be opened now. */
  readonly permitted: boolean
}

/** The ways to one server over gateways, and the way to open another. */
export function RemoteTab({ id, name, reason, permitted }: RemoteTabProps) {
  const t = useTranslations('rgc')
  const list = useListState({ id: 'service-remote-access', sort: '-createdAt' })
  const drawer = useDrawer(RGC_DRAWER)
  const gateways = useCall('user/rgc/server/list', permitted ? { id } : {})
  const service = gateways.data?.service
  const add = (
    <DisabledReason reason={reason}>
      <Button icon={IconPlus} onClick={() => drawer.show(NEW_CONNECTION)}>
        {t('new')}
      </Button>
    </DisabledReason>
  )
  return (
    <div className={css.tab}>
      <div className="stack">
        <div className="row">
          <h2>{t('panel')}</h2>
          {service && <span className="c3 num">{t('used', { used: service.used, most: service.most })}</span>}
          <span className="sp" />
          {add}
        </div>
        <SessionTable
          list={list}
          serviceId={id}
          empty={
            <EmptyState icon={IconPlugConnected} title={t('empty.title')}>
              {t('empty.text')}
            </EmptyState>
          }
        />
      </div>
      <div className="stack">
        <Panel title={t('gateways.title')} flush>
          {gateways.data ? (
            <Gateways of={gateways.data} />
          ) : gateways.error ? (
            <ErrorState error={gateways.error} onRetry={() => void gateways.refetch()} />
          ) : (
            <SkeletonRows rows={2} />
          )}
        </Panel>
        <Panel title={t('when.title')}>
          <div className="stack c2">
            <p>{t('when.text')}</p>
            <p>{t('when.count')}</p>
          </div>
        </Panel>
      </div>
      {drawer.open === NEW_CONNECTION && <CreateDrawer id={id} name={name} reason={reason} onClose={drawer.close} />}
    </div>
  )
}

const TONES = { free: 'ok', full: 'warn', silent: 'unknown' } as const

function Gateways({ of: { items } }: { of: RgcGateways }) {
  const t = useTranslations('rgc')
  if (items.length === 0) return <p className={css.none}>{t('gateways.none')}</p>
  return (
    <ul>
      {items.map(({ id, host, location, state }) => (
        <li key={id} className={css.gateway}>
          <CodeMark>{location.country}</CodeMark>
          <span className={css.words}>
            <span>{location.city}</span>
            <span className="sm c3 mono ell">{host}</span>
          </span>
          <StatusBadge tone={TONES[state]}>{t(`gateway.${state}`)}</StatusBadge>
        </li>
      ))}
    </ul>
  )
}
