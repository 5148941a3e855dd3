import { IconPlus } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { isBuilt } from '../../../built-pages.ts'
import { ButtonLink } from '../../../design/controls/button.tsx'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { EmptyState } from '../../../design/layout/states.tsx'
import type { Column } from '../../../design/table/columns.ts'
import { DataTable } from '../../../design/table/data-table.tsx'
import type { PhoneRow } from '../../../design/table/phone-rows.tsx'
import type { ListQuery } from '../../../design/table/use-list-call.ts'
import { type ListState, useListState } from '../../../design/table/use-list-state.ts'
import { usePhone } from '../../../lib/use-phone.ts'
import { paths } from '../../../paths.ts'
import { TransferOffers } from '../../transfers/lazy.tsx'
import type { ServiceActions } from '../actions/use-service-actions.tsx'
import type { ServiceRow } from '../calls.ts'
import { useKind } from '../kind-context.tsx'
import { servicePaths } from '../service-paths.ts'

const TABS = ['all', 'overdue', 'suspended', 'cancelled', 'unknown', 'team'] as const

/** The view of a kind's list, kept in the address. Lists of a kind with a single type refuse a filter by type. */
export function useServiceListState(): ListState {
  const { contract, typeLabels } = useKind()
  return useListState({ id: contract.id, filters: Object.keys(typeLabels).length > 1 ? ['type', 'tag'] : ['tag'] })
}

interface ServiceListProps<R extends ServiceRow> {
  list: ListState
  query: ListQuery<R>
  columns: readonly Column<R>[]
  actions: ServiceActions<R>
  phone: (row: R) => PhoneRow
  /** Before the way to order: another view of the same. */
  aside?: ReactNode
  /** Said when something is asked for with none of them chosen; the catalogue's general text unless told. */
  nothingSelected?: string
}

/** The page of a kind's services: its columns between the tabs, searches and actions that every kind has. */
export function ServiceList<R extends ServiceRow>({ list, query, columns, actions, phone, aside, nothingSelected }: ServiceListProps<R>) {
  const t = useTranslations()
  const onPhone = usePhone()
  const { base, contract, icon, texts, typeLabels } = useKind()
  const to = servicePaths(contract)
  const order = paths.order({ type: contract.id })
  const types = Object.entries(typeLabels)
  const tags = useCall(`${base}/tag/list`, {}).data?.items ?? []
  return (
    <>
      {/* On a phone the bar below has the way to order. */}
      <PageHeader
        title={t(texts.list)}
        actions={
          onPhone ? (
            aside
          ) : (
            <>
              {aside}
              <ButtonLink to={order} look="primary" icon={IconPlus}>
                {t(texts.order)}
              </ButtonLink>
            </>
          )
        }
      />
      <TransferOffers />
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.name}
        rowLink={(row) => to.detail(row.id)}
        rowMenu={(row) => actions.menu(row, actions.set.menu)}
        tabs={TABS.filter((id) => id !== 'team' || isBuilt(paths.team())).map((id) => ({
          id,
          label: t(`services.tab.${id}`),
          hot: id === 'overdue' || id === 'suspended',
        }))}
        filters={[
          ...(types.length > 1
            ? [{ id: 'type', label: t('services.typeFilter'), options: types.map(([value, label]) => ({ value, label: t(label) })) }]
            : []),
          ...(tags.length > 0
            ? [{ id: 'tag', label: t('services.tagFilter'), options: tags.map(({ tag }) => ({ value: tag, label: tag })) }]
            : []),
        ]}
        searchHint={t(texts.searchHint)}
        bulk={actions.bulk}
        nothingSelected={nothingSelected}
        phone={phone}
        exportName={contract.listPage.split('/').at(-1)}
        empty={
          <EmptyState
            icon={icon}
            title={t(texts.emptyTitle)}
            actions={
              <>
                <ButtonLink to={order} icon={IconPlus}>
                  {t(texts.order)}
                </ButtonLink>
                {isBuilt(paths.joinTeam()) && (
                  <ButtonLink to={paths.joinTeam()} look="ghost">
                    {t(texts.emptyJoin)}
                  </ButtonLink>
                )}
              </>
            }
          >
            {t(texts.emptyText)}
          </EmptyState>
        }
      />
      {actions.dialog}
      <Outlet />
    </>
  )
}
