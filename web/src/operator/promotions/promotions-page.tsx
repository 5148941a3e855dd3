import { IconArchive, IconDiscount2, IconPencil, IconPlus } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { useSubmit } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { viewInput } from '../../design/table/list-state.ts'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { type Promotion, TONES } from './promotion.ts'

/** Codes, and what they brought. */
export function Page() {
  const t = useTranslations('operator.promotions')
  const pages = useTranslations('operator.pages')
  const navigate = useNavigate()
  const brand = useBrandParts<Promotion>()
  const role = useRoleReason(['billing'])
  const [archiving, setArchiving] = useState<Promotion | null>(null)
  const list = useListState({ id: 'staff-promotions', sort: '-id', filters: ['brandId'] })
  const query = useListCall('operator/promotions/list', list, {
    input: ({ tab, ...view }) =>
      ({
        ...viewInput({ ...view, tab: 'all' }),
        state: tab === 'all' ? undefined : tab,
        ...brand.only(view),
      }) as InputOf<'operator/promotions/list'>,
  })
  const columns = useColumns()
  return (
    <>
      <PageHeader
        title={pages('promotions')}
        facts={t('facts')}
        actions={
          <StaffAction roles={['billing']} look="primary" icon={IconPlus} onClick={() => void navigate({ to: staffPaths.newPromotion() })}>
            {t('add')}
          </StaffAction>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 1), ...brand.columns, ...columns.slice(1)]}
        rowId={(row) => String(row.id)}
        rowName={({ code }) => code}
        rowLink={(row) => staffPaths.promotion(row.id)}
        filters={brand.filters}
        rowMenu={(row) => [
          {
            id: 'edit',
            label: t('edit'),
            icon: IconPencil,
            reason: role ?? (row.state === 'archived' ? t('isArchived') : null),
            onSelect: () => void navigate({ to: staffPaths.promotion(row.id) }),
          },
          {
            id: 'archive',
            label: t('archive'),
            icon: IconArchive,
            danger: true,
            divided: true,
            reason: role ?? (row.state === 'archived' ? t('isArchived') : null),
            onSelect: () => setArchiving(row),
          },
        ]}
        tabs={(['all', 'active', 'planned', 'used-up', 'over', 'archived'] as const).map((id) => ({ id, label: t(`tab.${id}`) }))}
        searchHint={t('searchHint')}
        phone={(row) => ({
          menu: true,
          title: row.code,
          status: <State of={row} />,
          detail: <Worth of={row} />,
          end: <Money value={row.revenue} />,
        })}
        empty={
          <EmptyState icon={IconDiscount2} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {archiving && <Archive promotion={archiving} onClose={() => setArchiving(null)} />}
      <Outlet />
    </>
  )
}

function Archive({ promotion: { id, code }, onClose }: { promotion: Promotion; onClose: () => void }) {
  const t = useTranslations('operator.promotions')
  const archive = useSubmit('operator/promotions/archive', { errors: 'form', invalidates: ['operator/promotions'] })
  return (
    <ConfirmDialog
      title={t('archiveTitle', { code })}
      confirm={t('archive')}
      danger
      onConfirm={async () => {
        await archive.mutateAsync({ id })
        toastOk(t('archived'))
      }}
      onClose={onClose}
    >
      <p className="c2">{t('archiveText')}</p>
    </ConfirmDialog>
  )
}

function State({ of }: { of: Promotion }) {
  const t = useTranslations('operator.promotions.state')
  return <StatusBadge tone={TONES[of.state]}>{t(of.state)}</StatusBadge>
}

function Worth({ of: { kind, percent, amount, currency } }: { of: Promotion }) {
  const t = useTranslations('operator.promotions')
  return kind === 'percent' ? t('percentOff', { n: percent ?? 0 }) : <Money value={{ amount: amount ?? 0, currency }} />
}

function useColumns(): Column<Promotion>[] {
  const t = useTranslations('operator.promotions')
  return [
    {
      id: 'code',
      header: t('code'),
      pinned: true,
      grow: true,
      sortable: true,
      width: 200,
      cell: (row) => <TwoLines name={<span className="mono">{row.code}</span>} sub={row.note} />,
      text: ({ code }) => code,
    },
    {
      id: 'worth',
      header: t('worth'),
      width: 110,
      align: 'end',
      cell: (row) => <Worth of={row} />,
      text: ({ percent, amount }) => percent ?? amount,
    },
    { id: 'state', header: t('stateColumn'), width: 120, cell: (row) => <State of={row} />, text: ({ state }) => state },
    {
      id: 'days',
      header: t('days'),
      width: 200,
      priority: 4,
      cell: ({ from, to }) =>
        from === null && to === null ? (
          <span className="c3">{t('always')}</span>
        ) : (
          t.rich('fromTo', { from: () => from && <DateText value={from} />, to: () => to && <DateText value={to} /> })
        ),
      text: ({ to }) => to,
    },
    {
      id: 'uses',
      header: t('uses'),
      width: 110,
      align: 'end',
      sortable: true,
      cell: ({ uses, total }) => (total === null ? uses : t('usesOf', { n: uses, total })),
      text: ({ uses }) => uses,
    },
    {
      id: 'revenue',
      header: t('revenue'),
      width: 130,
      align: 'end',
      sortable: true,
      cell: ({ revenue }) => <Money value={revenue} />,
      text: ({ revenue }) => revenue.amount,
    },
    {
      id: 'given',
      header: t('given'),
      width: 120,
      align: 'end',
      priority: 3,
      cell: ({ given }) => <Money value={given} />,
      text: ({ given }) => given.amount,
    },
  ]
}
