import { IconCloudComputing, IconPlus } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isBuilt } from '../../../built-pages.ts'
import { ButtonLink } from '../../../design/controls/button.tsx'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { EmptyState } from '../../../design/layout/states.tsx'
import { DataTable } from '../../../design/table/data-table.tsx'
import { useListCall } from '../../../design/table/use-list-call.ts'
import { useListState } from '../../../design/table/use-list-state.ts'
import { usePhone } from '../../../lib/use-phone.ts'
import { paths } from '../../../paths.ts'
import { useBulkRenewals, useRenewalMenu } from '../../services/renewals/use-renewal-actions.ts'
import { useRenewals } from '../../services/renewals/use-renewals.tsx'
import type { Vps } from '../calls.ts'
import { useFresh } from '../use-fresh.ts'
import { useOutcomes } from '../use-outcomes.ts'
import { usePower } from '../use-power.tsx'
import { useRefreshInterval } from '../use-refresh.ts'
import { usePhoneRow } from './phone-row.tsx'
import { useBulkActions } from './use-bulk-actions.ts'
import { useColumns } from './use-columns.tsx'
import { useRowMenu } from './use-row-menu.ts'

const NOTHING: readonly Vps[] = []
const TABS = ['all', 'overdue', 'suspended', 'cancelled', 'unknown', 'team'] as const
const KINDS = ['premium', 'nat', 'storage', 'live'] as const

export function Page() {
  const t = useTranslations('compute')
  const pages = useTranslations('pages')
  const list = useListState({ id: 'vps', filters: ['type'] })
  // The same answer, looked at first: how often to ask depends on what it says.
  const cached = useListCall('user/service/vps/list', list).answer?.items ?? NOTHING
  const query = useListCall('user/service/vps/list', list, { refetchInterval: useRefreshInterval(cached) })
  const power = usePower()
  const machines = useFresh(cached)
  useOutcomes(machines, power)
  const columns = useColumns()
  const renewals = useRenewals()
  const bulk = [...useBulkActions(), ...useBulkRenewals(renewals)]
  const paidTime = useRenewalMenu(renewals)
  const rowMenu = useRowMenu(power, paidTime)
  const phone = usePhoneRow()
  const onPhone = usePhone()
  const order = (
    <ButtonLink to={paths.order({ type: 'vps' })} look="primary" icon={IconPlus}>
      {t('order')}
    </ButtonLink>
  )
  return (
    <>
      {/* On a phone the bar below has the way to order. */}
      <PageHeader title={pages('cloud-vps')} actions={onPhone ? undefined : order} />
      <DataTable
        list={list}
        query={{ ...query, answer: query.answer && { ...query.answer, items: machines } }}
        columns={columns}
        rowId={(vps) => String(vps.id)}
        rowName={(vps) => vps.name}
        rowLink={(vps) => paths.vps(vps.id)}
        rowMenu={rowMenu}
        tabs={TABS.map((id) => ({ id, label: t(`tab.${id}`), hot: id === 'overdue' || id === 'suspended' }))}
        filters={[{ id: 'type', label: t('kindFilter'), options: KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })) }]}
        searchHint={t('searchHint')}
        bulk={bulk}
        phone={phone}
        exportName="cloud-vps"
        empty={
          <EmptyState
            icon={IconCloudComputing}
            title={t('empty.title')}
            actions={
              <>
                <ButtonLink to={paths.order({ type: 'vps' })} icon={IconPlus}>
                  {t('order')}
                </ButtonLink>
                {isBuilt(paths.joinTeam()) && (
                  <ButtonLink to={paths.joinTeam()} look="ghost">
                    {t('empty.join')}
                  </ButtonLink>
                )}
              </>
            }
          >
            {t('empty.text')}
          </EmptyState>
        }
      />
      {power.dialog}
      {renewals.dialog}
      <Outlet />
    </>
  )
}
