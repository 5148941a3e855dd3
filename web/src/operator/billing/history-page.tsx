import { IconHistory } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { CustomerCell } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import css from './billing.module.css'
import type { HistoryRow } from './billing.ts'

/** What the run did and what it would not do. */
export function Page() {
  const t = useTranslations('operator.billing')
  const pages = useTranslations('operator.pages')
  const brand = useBrandParts<HistoryRow>()
  const list = useListState({ id: 'staff-billing-history', sort: '-at', filters: ['brandId', 'outcome'] })
  const query = useListCall('operator/billing/history', list, { input: brand.input, refetchInterval: 60_000 })
  // Of the span as a whole, whatever page of it is shown.
  const days = useCall('operator/billing/history', { pageSize: 10, ...brand.only(list.view) }).data?.days ?? []
  const columns = useColumns()
  return (
    <>
      <PageHeader title={pages('billing-history')} facts={t('historyFacts')} />
      <div className="stack">
        <DataTable
          list={list}
          query={query}
          columns={[...columns.slice(0, 3), ...brand.columns, ...columns.slice(3)]}
          rowId={(row) => `${row.at} ${row.what} ${row.service?.id ?? row.brand.id}`}
          rowName={(row) => row.service?.name ?? row.brand.name}
          filters={[
            ...brand.filters,
            {
              id: 'outcome',
              label: t('outcomeFilter'),
              options: (['done', 'refused'] as const).map((value) => ({ value, label: t(value) })),
            },
          ]}
          phone={(row) => ({
            title: row.service?.name ?? row.brand.name,
            status: <What of={row} />,
            detail: row.customer?.username ?? '',
            end: <DateText value={row.at} short />,
          })}
          searchHint={null}
          exportName="billing-history"
          empty={<EmptyState icon={IconHistory} title={t('emptyHistory')} />}
        />
        {days.length > 0 && (
          <Panel title={t('perDay')} hint={t('searchNothing')} flush>
            <ul>
              {days.map(({ day, counts }) => (
                <li key={day} className={css.sums}>
                  <b>
                    <DateText value={day} />
                  </b>
                  {Object.entries(counts).map(([what, n]) => (
                    <span key={what}>
                      {t(`step.${what}` as 'step.overdue')} <b className="num">{n}</b>
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </>
  )
}

function What({ of }: { of: HistoryRow }) {
  const t = useTranslations('operator.billing')
  const harm = of.what === 'suspend' || of.what === 'terminate'
  const tone = of.outcome === 'refused' ? 'warn' : of.what === 'renewed' ? 'ok' : harm ? 'danger' : 'off'
  return <StatusBadge tone={tone}>{t(`step.${of.what}` as 'step.overdue')}</StatusBadge>
}

function useColumns(): Column<HistoryRow>[] {
  const t = useTranslations('operator.billing')
  return [
    {
      id: 'at',
      header: t('when'),
      width: 150,
      pinned: true,
      sortable: true,
      cell: ({ at }) => <DateText value={at} time />,
      text: ({ at }) => at,
    },
    {
      id: 'service',
      header: t('service'),
      grow: true,
      width: 200,
      cell: ({ service }) =>
        service ? (
          <TwoLines name={<TextLink to={staffPaths.service(service.id)}>{service.name}</TextLink>} sub={`#${service.id}`} />
        ) : (
          <span className="c3">–</span>
        ),
      text: ({ service }) => service?.name ?? null,
    },
    {
      id: 'customer',
      header: t('customer'),
      width: 190,
      priority: 2,
      cell: ({ customer }) => (customer ? <CustomerCell customer={customer} /> : <span className="c3">–</span>),
      text: ({ customer }) => customer?.username ?? null,
    },
    { id: 'what', header: t('what'), width: 230, cell: (row) => <What of={row} />, text: ({ what }) => what },
    {
      id: 'invoice',
      header: t('invoice'),
      width: 130,
      priority: 3,
      cell: ({ invoiceId }) =>
        invoiceId === null ? <span className="c3">–</span> : <TextLink to={staffPaths.order(invoiceId)}>{t('openInvoiceLink')}</TextLink>,
      text: ({ invoiceId }) => invoiceId,
    },
  ]
}
