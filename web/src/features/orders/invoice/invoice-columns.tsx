import { referenceOf } from '@portal/contracts/document-series.ts'
import type { InvoiceRow } from '@portal/contracts/modules/invoices.contract.ts'
import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { Money } from '../../../design/data/money.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import type { Column } from '../../../design/table/columns.ts'
import { useMethodName } from '../payment/method-name.ts'
import css from './invoice.module.css'
import { InvoiceStatus } from './invoice-status.tsx'

export function useInvoiceColumns(): Column<InvoiceRow>[] {
  const t = useTranslations('orders')
  const methodName = useMethodName()
  const summary = ({ summary: first, moreLines }: InvoiceRow) => (moreLines > 0 ? t('andMore', { first, n: moreLines }) : first)
  return [
    {
      id: 'number',
      header: t('number'),
      pinned: true,
      grow: true,
      width: 220,
      sortable: true,
      cell: (row) => <TwoLines name={referenceOf(row)} sub={summary(row)} />,
      text: referenceOf,
    },
    {
      id: 'type',
      header: t('type'),
      width: 132,
      sortable: true,
      priority: 3,
      cell: (row) => <span className={css.plain}>{t(`types.${row.type}`)}</span>,
      text: (row) => t(`types.${row.type}`),
    },
    {
      id: 'status',
      header: t('statusTitle'),
      width: 140,
      sortable: true,
      cell: (row) => <InvoiceStatus status={row.status} />,
      text: (row) => t(`status.${row.status}`),
    },
    {
      id: 'method',
      header: t('method'),
      width: 140,
      priority: 5,
      cell: (row) => <span className="c2 ell">{row.method ? methodName(row.method) : '–'}</span>,
      text: (row) => row.method && methodName(row.method),
    },
    {
      id: 'createdAt',
      header: t('created'),
      width: 150,
      sortable: true,
      priority: 2,
      cell: (row) => <DateText value={row.createdAt} time />,
      text: (row) => row.createdAt,
    },
    {
      id: 'updatedAt',
      header: t('updated'),
      width: 150,
      sortable: true,
      priority: 6,
      hidden: true,
      cell: (row) => <DateText value={row.updatedAt} time />,
      text: (row) => row.updatedAt,
    },
    {
      id: 'note',
      header: t('note'),
      width: 160,
      priority: 7,
      hidden: true,
      cell: (row) => <span className="c2 ell">{row.note}</span>,
      text: (row) => row.note,
    },
    {
      id: 'total',
      header: t('total'),
      width: 120,
      align: 'end',
      sortable: true,
      cell: (row) => (
        <span className={css.worth}>
          <Money value={row.total} beside />
        </span>
      ),
      money: (row) => row.total,
    },
  ]
}
