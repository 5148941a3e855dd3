import { IconEdit, IconPlugConnected, IconPlus, IconRefresh, IconWorldCog } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Label, StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListState } from '../../design/table/use-list-state.ts'
import { useGo } from '../../lib/navigation.ts'
import { wholeList } from '../fields/whole-list.ts'
import { Gauge } from '../parts/gauge.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { CONDITION_TONES, conditionOf, type Panel, refreshPanels } from './panel.ts'
import { Sections, usePanels } from './sections.tsx'
import { Troubles } from './troubles.tsx'

/** Every panel: how much room it has, whether it takes new accounts, and what of it differs from the books. */
export function Page() {
  const t = useTranslations('operator.hosting')
  const pages = useTranslations('operator.pages')
  const go = useGo()
  const ownersOnly = useRoleReason([])
  const noAsking = useRoleReason(['provisioning', 'support'])
  const list = useListState({ id: 'hosting-panels' })
  const panels = usePanels()
  const query = wholeList(panels, list, (row) => [row.title, row.vendorTitle, row.ipv4].join(' '))
  const compare = useSubmit('operator/hosting/compare', {
    onSuccess: async () => {
      toastOk(t('comparing'))
      await refreshPanels()
    },
  })
  return (
    <>
      <PageHeader
        title={pages('hosting-panels')}
        actions={
          <StaffAction roles={[]} look="primary" icon={IconPlus} onClick={() => go(`${staffPaths.newIntegration()}?kind=hosting`)}>
            {t('add')}
          </StaffAction>
        }
      />
      <Sections current="panels" />
      <div className="stack">
        <Troubles />
        <DataTable
          list={list}
          query={query}
          columns={useColumns()}
          rowId={(row) => row.id}
          rowName={(row) => row.title}
          rowLink={(row) => staffPaths.hostingPanel(row.id)}
          rowMenu={(row) => [
            {
              id: 'purpose',
              label: t('purpose'),
              icon: IconEdit,
              onSelect: () => go({ to: staffPaths.hostingPanel(row.id), search: true }),
            },
            {
              ...{ id: 'compare', label: t('compare'), icon: IconRefresh, reason: noAsking },
              onSelect: () => compare.mutate({ id: row.id }),
            },
            {
              ...{ id: 'connection', label: t('connection'), icon: IconPlugConnected, reason: ownersOnly },
              onSelect: () => go(staffPaths.integration(row.id)),
            },
          ]}
          searchHint={t('search')}
          phone={(row) => ({
            title: row.title,
            status: <Condition panel={row} />,
            detail: row.vendorTitle,
            end: <span className="num">{t('usedOf', { used: row.used, all: row.capacity })}</span>,
          })}
          exportName="hosting-panels"
          empty={
            <EmptyState icon={IconWorldCog} title={t('none')}>
              {t('noneText')}
            </EmptyState>
          }
        />
      </div>
      <Outlet />
    </>
  )
}

function Condition({ panel }: { panel: Panel }) {
  const t = useTranslations('operator.hosting.condition')
  const condition = conditionOf(panel)
  return <StatusBadge tone={CONDITION_TONES[condition]}>{t(condition)}</StatusBadge>
}

function useColumns(): Column<Panel>[] {
  const t = useTranslations('operator.hosting')
  const locale = useLocale()
  const places = useCall('operator/location/list', {}).data?.items ?? []
  const placeOf = ({ locationId }: Panel): string => {
    const place = places.find(({ id }) => id === locationId)
    return place ? place.city[locale] : '–'
  }
  const able = (row: Panel): string[] => [
    ...(row.signIn ? [t('able.signIn')] : []),
    ...(row.measures ? [t('able.measures')] : []),
    ...(row.attended ? [t('able.attended')] : []),
  ]
  const count = (id: 'findings' | 'requests', header: string, to: string): Column<Panel> => ({
    ...{ id, header, width: 104, align: 'end', priority: 3 },
    cell: (row) =>
      row[id] > 0 ? (
        <TextLink to={to} className="num" aria-label={`${header}: ${row[id]}`}>
          {String(row[id])}
        </TextLink>
      ) : (
        <span className="num c3">0</span>
      ),
    text: (row) => row[id],
  })
  return [
    {
      ...{ id: 'title', header: t('panel'), pinned: true, width: 190, grow: true },
      cell: (row) => (
        <TwoLines
          name={row.title}
          sub={
            <>
              <span>{row.vendorTitle}</span> {row.simulated && <Label>{t('simulated')}</Label>}
            </>
          }
        />
      ),
      text: (row) => row.title,
    },
    { id: 'state', header: t('state'), width: 160, cell: (row) => <Condition panel={row} />, text: conditionOf },
    { id: 'place', header: t('place'), width: 130, priority: 4, cell: placeOf, text: placeOf },
    {
      ...{ id: 'accounts', header: t('accounts'), width: 150 },
      cell: (row) => (
        <Gauge
          text={t('usedOf', { used: row.used, all: row.capacity })}
          percent={row.capacity === 0 ? 0 : (row.used / row.capacity) * 100}
        />
      ),
      text: (row) => row.used,
      also: [{ header: t('capacity'), text: (row) => row.capacity }],
    },
    {
      ...{ id: 'able', header: t('can'), width: 170, priority: 5 },
      cell: (row) => <span className="ell c2">{able(row).join(', ') || '–'}</span>,
      text: (row) => able(row).join(', '),
    },
    {
      ...{ id: 'compared', header: t('comparedAt'), width: 150, priority: 2 },
      cell: (row) => (
        <TwoLines
          name={
            row.comparedAt ? (
              <span className="c1">
                <DateText value={row.comparedAt} time short />
              </span>
            ) : (
              <span className="c3">{t('never')}</span>
            )
          }
          sub={row.compareError && <span className="warn-t">{t('silent')}</span>}
        />
      ),
      text: (row) => row.comparedAt,
      also: [{ header: t('silent'), text: (row) => row.compareError }],
    },
    count('findings', t('differences'), staffPaths.hostingDifferences()),
    count('requests', t('requests'), staffPaths.hostingRequests()),
    {
      ...{ id: 'behind', header: t('behind'), width: 124, align: 'end', priority: 3 },
      cell: (row) => <span className={row.behind > 0 ? 'num warn-t' : 'num c3'}>{String(row.behind)}</span>,
      text: (row) => row.behind,
      also: [{ header: t('behindWhy'), text: (row) => row.behindWhy }],
    },
  ]
}
