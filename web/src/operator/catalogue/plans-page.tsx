import { SERVICE_TYPES, type ServiceType } from '@portal/contracts/constants.ts'
import { type currencies as known, money, toDecimalText } from '@portal/contracts/money.ts'
import { IconArchive, IconArrowDown, IconArrowUp, IconEdit, IconPackage, IconPlus, IconRestore } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { useSubmit } from '../../api/hooks.ts'
import type { MenuItem } from '../../design/controls/menu.tsx'
import { Money } from '../../design/data/money.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { figuresOf, useSizes } from '../../features/services/sizes.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { ArchivePlan, type PlanRow } from './archive-plan.tsx'

const types = Object.keys(SERVICE_TYPES) as ServiceType[]

/** What is sold, in the order in which customers see it; what is archived stays findable. */
export function Page() {
  const t = useTranslations('operator.catalogue')
  const pages = useTranslations('operator.pages')
  const common = useTranslations('common')
  const lang = useLocale()
  const navigate = useNavigate()
  const readOnly = useRoleReason(['provisioning'])
  const [archiving, setArchiving] = useState<PlanRow | null>(null)
  const list = useListState({ id: 'plans', sort: 'position', filters: ['type'] })
  const query = useListCall('operator/plan/list', list, {
    input: ({ tab, page, pageSize, search, sort, filters }) =>
      ({ tab, page, pageSize, search, sort, type: filters.type || undefined }) as InputOf<'operator/plan/list'>,
  })
  const rows = query.answer?.items ?? []
  const move = useSubmit('operator/plan/move', { invalidates: ['operator/plan/list'] })
  const restore = useSubmit('operator/plan/restore', {
    invalidates: ['operator/plan'],
    onSuccess: (plan) => toastOk(t('restored', { name: plan.name[lang] })),
  })
  // Moving by one place means something only where the list stands in the catalogue’s order.
  const ordered = list.view.sort === 'position' && list.view.search === '' ? null : t('sortFirst')
  const menu = (row: PlanRow): MenuItem[] => {
    const at = rows.findIndex(({ id }) => id === row.id)
    const after = rows[at + 2]
    return [
      { id: 'edit', label: common('edit'), icon: IconEdit, onSelect: () => void navigate({ to: staffPaths.plan(row.id) }) },
      {
        ...{ id: 'up', label: t('moveUp'), icon: IconArrowUp, reason: readOnly ?? ordered ?? (at <= 0 ? t('isFirst') : null) },
        onSelect: () => move.mutate({ id: row.id, before: rows[at - 1]?.id ?? null }),
      },
      {
        ...{ id: 'down', label: t('moveDown'), icon: IconArrowDown, reason: readOnly ?? ordered ?? (rows[at + 1] ? null : t('isLast')) },
        onSelect: () => move.mutate({ id: row.id, before: after?.id ?? null }),
      },
      row.archivedAt
        ? {
            ...{ id: 'restore', label: t('restore'), icon: IconRestore, divided: true, reason: readOnly },
            onSelect: () => restore.mutate({ id: row.id, version: row.version }),
          }
        : {
            id: 'archive',
            label: t('archive'),
            icon: IconArchive,
            divided: true,
            danger: true,
            reason: readOnly,
            onSelect: () => setArchiving(row),
          },
    ]
  }
  return (
    <>
      <PageHeader
        title={pages('plans')}
        actions={
          <StaffAction roles={['provisioning']} look="primary" icon={IconPlus} onClick={() => void navigate({ to: staffPaths.newPlan() })}>
            {t('addPlan')}
          </StaffAction>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={useColumns()}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.name[lang]}
        rowLink={(row) => staffPaths.plan(row.id)}
        rowMenu={menu}
        tabs={(['all', 'offered', 'hidden', 'archived'] as const).map((id) => ({ id, label: t(`tabs.${id}`) }))}
        filters={[{ id: 'type', label: t('type'), options: types.map((value) => ({ value, label: t(`types.${value}`) })) }]}
        searchHint={t('searchPlans')}
        phone={(row) => ({
          menu: true,
          title: row.name[lang],
          status: <PlanState plan={row} />,
          detail: t(`types.${row.type}`),
          end: t('soldOf', { sold: row.sold, offered: row.offered }),
        })}
        exportName="plans"
        empty={<EmptyState icon={IconPackage} title={t('noPlans')} />}
      />
      {archiving && <ArchivePlan plan={archiving} onClose={() => setArchiving(null)} />}
    </>
  )
}

export function PlanState({ plan }: { plan: Pick<PlanRow, 'archivedAt' | 'hidden'> }) {
  const t = useTranslations('operator.catalogue')
  if (plan.archivedAt) return <StatusBadge tone="off">{t('tabs.archived')}</StatusBadge>
  return <StatusBadge tone={plan.hidden ? 'unknown' : 'ok'}>{plan.hidden ? t('tabs.hidden') : t('tabs.offered')}</StatusBadge>
}

function useColumns(): Column<PlanRow>[] {
  const t = useTranslations('operator.catalogue')
  const lang = useLocale()
  const sizes = useSizes()
  const price = (row: PlanRow, currency: keyof typeof known) => {
    const own = row.prices[currency]
    return own ? <Money value={money(own.monthly, currency)} /> : <span className="c3">{t('converted')}</span>
  }
  return [
    {
      ...{ id: 'code', header: t('plan'), pinned: true, width: 190, grow: true, sortable: true },
      cell: (row) => <TwoLines name={row.name[lang]} sub={row.code} />,
      text: (row) => row.code,
    },
    {
      id: 'type',
      header: t('type'),
      width: 150,
      priority: 1,
      sortable: true,
      cell: (row) => t(`types.${row.type}`),
      text: (row) => row.type,
    },
    {
      ...{ id: 'spec', header: t('whatItGives'), width: 220, priority: 4 },
      cell: (row) => <span className="c2 num ell">{sizes.line(figuresOf(row.type), row.spec)}</span>,
      text: (row) => sizes.line(figuresOf(row.type), row.spec),
    },
    {
      id: 'state',
      header: t('state'),
      width: 120,
      cell: (row) => <PlanState plan={row} />,
      text: (row) => (row.archivedAt ? 'archived' : row.hidden ? 'hidden' : 'offered'),
    },
    {
      id: 'usd',
      header: t('perMonth', { currency: 'USD' }),
      width: 120,
      align: 'end',
      priority: 2,
      cell: (row) => price(row, 'USD'),
      text: (row) => row.prices.USD && toDecimalText(money(row.prices.USD.monthly, 'USD')),
    },
    {
      id: 'vnd',
      header: t('perMonth', { currency: 'VND' }),
      width: 130,
      align: 'end',
      priority: 3,
      cell: (row) => price(row, 'VND'),
      text: (row) => row.prices.VND && toDecimalText(money(row.prices.VND.monthly, 'VND')),
    },
    {
      ...{ id: 'stock', header: t('soldHeader'), width: 120, align: 'end' },
      cell: (row) => <span className="num">{t('soldOf', { sold: row.sold, offered: row.offered })}</span>,
      text: (row) => row.sold,
    },
  ]
}
