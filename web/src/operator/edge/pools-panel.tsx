import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { Label } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import css from './edge.module.css'
import { type EdgePool, refreshEdge } from './edge.ts'
import { AddressGauge } from './hosts-page.tsx'

/** The ranges that stand on a host. */
export function PoolsPanel({ hostId }: { hostId: number }) {
  const t = useTranslations('operator.edge')
  const navigate = useNavigate()
  const readOnly = useRoleReason(['provisioning'])
  const pools = useCall('operator/edge-pool/list', { hostId, page: 1, pageSize: 1_000_000 })
  const [removing, setRemoving] = useState<EdgePool | null>(null)
  return (
    <Panel
      title={t('addresses')}
      hint={pools.data?.items.reduce((sum, { total }) => sum + total, 0)}
      flush
      actions={
        <StaffAction
          roles={['provisioning']}
          look="ghost"
          size="small"
          icon={IconPlus}
          onClick={() => void navigate({ to: staffPaths.newEdgePool(hostId) })}
        >
          {t('addPool')}
        </StaffAction>
      }
    >
      {pools.data ? (
        <ul className={css.history}>
          {pools.data.items.length === 0 && <li className="c3">{t('noPools')}</li>}
          {pools.data.items.map((pool) => (
            <li key={pool.id}>
              <span className="sp stack">
                <span className="row">
                  <TextLink to={staffPaths.edgePool(hostId, pool.id)} className="mono">
                    {pool.cidr}
                  </TextLink>
                  {pool.state === 'closed' && <Label tone="warn">{t('closed')}</Label>}
                </span>
                {pool.note && <span className="c3 sm">{pool.note}</span>}
                <AddressGauge given={pool.given} all={pool.total} />
              </span>
              <DisabledReason reason={readOnly ?? (pool.given > 0 ? t('poolInUse') : null)}>
                <Button
                  look="ghost"
                  size="small"
                  icon={IconTrash}
                  aria-label={t('removePool', { network: pool.cidr })}
                  onClick={() => setRemoving(pool)}
                />
              </DisabledReason>
            </li>
          ))}
        </ul>
      ) : pools.error ? (
        <ErrorState error={pools.error} onRetry={() => void pools.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {removing && (
        <ConfirmDialog
          title={t('removePoolTitle', { network: removing.cidr })}
          confirm={t('remove')}
          danger
          onConfirm={async () => {
            await call('operator/edge-pool/remove', { id: removing.id })
            await refreshEdge()
            toastOk(t('removedPool', { network: removing.cidr }))
          }}
          onClose={() => setRemoving(null)}
        >
          {t('removePoolText', { n: removing.total })}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
