import { STATEMENT_TEMPLATES, type StatementTemplate } from '@portal/contracts/constants.ts'
import { referenceOf } from '@portal/contracts/document-series.ts'
import type { StatementRow } from '@portal/contracts/modules/ledger.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { IconPlus, IconReceipt, IconReceipt2, IconServer2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { usePolling } from '../../api/event-effects.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import type { ListView } from '../../design/table/list-state.ts'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../paths.ts'
import { serviceLink } from '../services/service-link.ts'
import css from './wallet.module.css'

type Input = InputOf<'user/balance/statement'>
const WALLETS = ['main', 'promotional', 'points', 'receivable'] as const

const readInput = ({ tab, search, sort, page, pageSize, filters }: ListView): Input => ({
  page,
  pageSize: pageSize as Input['pageSize'],
  search: search || undefined,
  sort: (sort || undefined) as Input['sort'],
  wallet: WALLETS.find((wallet) => wallet === tab),
  template: STATEMENT_TEMPLATES.find((template) => template === filters.template),
  from: filters.from || undefined,
  to: filters.to || undefined,
})

const isKnown = (template: string): template is StatementTemplate => (STATEMENT_TEMPLATES as readonly string[]).includes(template)

/** What a movement was, and what it was about: never a code. */
function useCause(): (row: StatementRow) => { name: string; about: string } {
  const t = useTranslations('wallet')
  const orders = useTranslations('orders')
  return ({ template, invoice, reason }) => {
    const name = isKnown(template) ? t(`cause.${template}`) : t('cause.other')
    const why = reason === 'undeliverable' ? t('undeliverable') : reason
    const about = invoice ? [referenceOf(invoice), orders(`types.${invoice.type}`), invoice.summary] : []
    return { name, about: [...about, why].filter(Boolean).join(' · ') }
  }
}

/** A figure of the row in what it counts: money exactly as booked, or points. */
function useFigure(): (row: StatementRow, value: number, signed?: boolean) => ReactNode {
  const t = useTranslations('wallet')
  return ({ currency }, value, signed = false) => {
    if (currency) return <Money value={money(value, currency)} signed={signed} />
    const sign = value < 0 ? '−' : signed ? '+' : ''
    return (
      <span className="num">
        {sign}
        {t('nPoints', { n: Math.abs(value) })}
      </span>
    )
  }
}

/** Every movement, newest first; each balance is a tab. */
export function Statement({ owing }: { owing: boolean }) {
  const t = useTranslations('wallet')
  const navigate = useNavigate()
  const list = useListState({ id: 'statement', sort: '-at', filters: ['template', 'from', 'to'] })
  const query = useListCall('user/balance/statement', list, { input: readInput, refetchInterval: usePolling(false) })
  const cause = useCause()
  const figure = useFigure()
  const columns = useColumns(cause, figure)
  const counts = query.answer?.counts ?? {}
  const shown = WALLETS.filter((id) => id !== 'receivable' || owing || (counts.receivable ?? 0) > 0 || list.view.tab === id)
  const serviceOf = ({ service }: StatementRow) => service && serviceLink(service.type, service.id)
  return (
    <DataTable
      list={list}
      query={query}
      columns={columns}
      rowId={(row) => String(row.id)}
      rowName={(row) => cause(row).name}
      rowLink={(row) => (row.invoice ? paths.invoice(row.invoice.id) : serviceOf(row))}
      rowMenu={(row) => {
        const to = serviceOf(row)
        const { invoice } = row
        if (!invoice && !to) return []
        return [
          {
            id: 'invoice',
            label: t('openInvoice'),
            icon: IconReceipt,
            reason: invoice ? null : t('noInvoice'),
            onSelect: () => void (invoice && navigate({ to: paths.invoice(invoice.id) })),
          },
          ...(to && row.service
            ? [
                {
                  id: 'service',
                  label: t('openService', { name: row.service.name }),
                  icon: IconServer2,
                  onSelect: () => void navigate({ to }),
                },
              ]
            : []),
        ]
      }}
      tabs={[{ id: 'all', label: t('tabs.all') }, ...shown.map((id) => ({ id, label: t(`tabs.${id}`) }))]}
      filters={[
        {
          id: 'template',
          label: t('filter.cause'),
          options: STATEMENT_TEMPLATES.map((template) => ({ value: template, label: t(`cause.${template}`) })),
        },
        { id: 'from', label: t('filter.from'), kind: 'date' },
        { id: 'to', label: t('filter.to'), kind: 'date' },
      ]}
      searchHint={t('searchHint')}
      phone={(row) => ({
        title: cause(row).name,
        status: <span className={cx(css.amount, row.amount > 0 && css.in)}>{figure(row, row.amount, true)}</span>,
        detail: cause(row).about || t(`tabs.${row.wallet}`),
        end: <DateText value={row.at} time short />,
      })}
      exportName="statement"
      empty={
        <EmptyState
          icon={IconReceipt2}
          title={t('empty')}
          actions={
            <ButtonLink icon={IconPlus} to={paths.topUp()}>
              {t('topUp')}
            </ButtonLink>
          }
        >
          {t('emptyHint')}
        </EmptyState>
      }
    />
  )
}

function useColumns(cause: ReturnType<typeof useCause>, figure: ReturnType<typeof useFigure>): Column<StatementRow>[] {
  const t = useTranslations('wallet')
  const exported = ({ currency }: StatementRow, value: number) => (currency ? money(value, currency) : value)
  return [
    {
      id: 'cause',
      header: t('columns.cause'),
      pinned: true,
      grow: true,
      width: 300,
      cell: (row) => <TwoLines name={cause(row).name} sub={cause(row).about} />,
      text: (row) => [cause(row).name, cause(row).about].filter(Boolean).join(' · '),
    },
    {
      id: 'service',
      header: t('columns.service'),
      width: 160,
      priority: 4,
      cell: (row) => <span className={cx(css.name, 'c2 ell')}>{row.service?.name ?? '–'}</span>,
      text: (row) => row.service?.name ?? null,
    },
    {
      id: 'wallet',
      header: t('columns.wallet'),
      width: 124,
      priority: 3,
      cell: (row) => <span className="c2">{t(`tabs.${row.wallet}`)}</span>,
      text: (row) => t(`tabs.${row.wallet}`),
    },
    {
      id: 'at',
      header: t('columns.at'),
      width: 150,
      sortable: true,
      priority: 2,
      cell: (row) => <DateText value={row.at} time />,
      text: (row) => row.at,
    },
    {
      id: 'amount',
      header: t('columns.amount'),
      width: 130,
      align: 'end',
      cell: (row) => <span className={cx(css.amount, row.amount > 0 && css.in)}>{figure(row, row.amount, true)}</span>,
      text: (row) => exported(row, row.amount),
      also: [{ header: t('columns.unit'), text: ({ currency }) => currency ?? t('points') }],
    },
    {
      id: 'after',
      header: t('columns.after'),
      width: 130,
      align: 'end',
      priority: 1,
      cell: (row) => <span className="c2">{figure(row, row.balanceAfter)}</span>,
      text: (row) => exported(row, row.balanceAfter),
    },
  ]
}
