import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListState } from '../../design/table/use-list-state.ts'
import { wholeList } from '../fields/whole-list.ts'
import { useBrands } from '../parts/brands.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { MethodsPanels } from './methods-panels.tsx'

export type Integration = OutputOf<'operator/integration/list'>['items'][number]

/** Accounts at gateways and mail servers: which there are, of which brand, and whether they work. */
export function Page() {
  const t = useTranslations('operator.integrations')
  const pages = useTranslations('operator.pages')
  const navigate = useNavigate()
  const brandName = useBrandName()
  const list = useListState({ id: 'integrations' })
  const answer = useCall('operator/integration/list', {})
  const query = wholeList(answer, list, (row) => [row.title, row.vendorTitle, t(`kinds.${row.kind}`), brandName(row.brandId)].join(' '))
  const columns: Column<Integration>[] = [
    {
      ...{ id: 'title', header: t('title'), pinned: true, width: 200, grow: true },
      cell: (row) => <TwoLines name={row.title} sub={row.id} />,
      text: (row) => row.title,
    },
    { id: 'state', header: t('state'), width: 150, cell: (row) => <IntegrationState of={row} />, text: (row) => row.state },
    {
      id: 'kind',
      header: t('kind'),
      width: 160,
      priority: 1,
      cell: (row) => t(`kinds.${row.kind}`),
      text: (row) => t(`kinds.${row.kind}`),
    },
    {
      ...{ id: 'vendor', header: t('vendor'), width: 180, priority: 3 },
      cell: (row) => <span className="ell">{row.vendorTitle}</span>,
      text: (row) => row.vendorTitle,
    },
    {
      ...{ id: 'brand', header: t('brand'), width: 160, priority: 2 },
      cell: (row) => <span className="ell">{brandName(row.brandId)}</span>,
      text: (row) => brandName(row.brandId),
    },
  ]
  return (
    <>
      <PageHeader
        title={pages('integrations')}
        actions={
          <StaffAction roles={[]} look="primary" icon={IconPlus} onClick={() => void navigate({ to: staffPaths.newIntegration() })}>
            {t('add')}
          </StaffAction>
        }
      />
      <div className="stack">
        {answer.data && <Note>{t(`standardMail.${answer.data.standardMail}`)}</Note>}
        <DataTable
          list={list}
          query={query}
          columns={columns}
          rowId={(row) => row.id}
          rowName={(row) => row.title}
          rowLink={(row) => staffPaths.integration(row.id)}
          searchHint={t('search')}
          phone={(row) => ({
            title: row.title,
            status: <IntegrationState of={row} />,
            detail: t(`kinds.${row.kind}`),
            end: brandName(row.brandId),
          })}
          exportName="integrations"
          empty={<EmptyState icon={IconPlugConnected} title={t('none')} />}
        />
        <MethodsPanels />
      </div>
      <Outlet />
    </>
  )
}

function useBrandName(): (id: number | null) => string {
  const t = useTranslations('operator.integrations')
  const brands = useBrands()
  return (id) => (id === null ? t('allBrands') : (brands.find((brand) => brand.id === id)?.name ?? ''))
}

export function IntegrationState({ of }: { of: Pick<Integration, 'state' | 'usable'> }) {
  const t = useTranslations('operator.integrations')
  if (of.state === 'disabled') return <StatusBadge tone="off">{t('states.disabled')}</StatusBadge>
  return <StatusBadge tone={of.usable ? 'ok' : 'danger'}>{t(of.usable ? 'states.active' : 'states.broken')}</StatusBadge>
}
