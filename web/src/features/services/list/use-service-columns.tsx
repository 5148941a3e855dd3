import { type Money as Amount, money, roundHalfAway } from '@portal/contracts/money.ts'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { Money } from '../../../design/data/money.tsx'
import { Label } from '../../../design/data/status.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import type { Column } from '../../../design/table/columns.ts'
import type { ServiceRow } from '../calls.ts'
import { ProtectedLabel, SharedLabel, TrialLabel } from '../service-status.tsx'
import css from './list.module.css'
import { PaidUntil } from './paid-until.tsx'

/** What the kind tells in the columns that all kinds have. */
interface KindParts<R extends ServiceRow> {
  readonly status: (row: R) => ReactNode
  readonly statusText: (row: R) => string
  /** It has failed: the bulk bar's own word would only repeat it. */
  readonly troubled: (row: R) => boolean
  /** Under the name: the system, the labels of the type. */
  readonly below: (row: R) => ReactNode
  readonly labels?: (row: R) => ReactNode
}

type Named = 'name' | 'status' | 'end' | 'price' | 'id' | 'start' | 'note'

/** The columns of every kind's list by name, for the kind to put between its own. */
export function useServiceColumns<R extends ServiceRow>(parts: KindParts<R>): Readonly<Record<Named, Column<R>>> {
  const t = useTranslations('services')
  const locale = useLocale()
  // Days take more room in Vietnamese and Chinese than one letter, and dong more than dollars.
  const wide = locale === 'vi-VN'
  const untilWidth = { 'vi-VN': 218, 'zh-CN': 206 }[locale as string] ?? 194
  const hidden = { sortable: true, hidden: true }
  return {
    name: {
      ...{ id: 'name', header: t('column.name'), width: 156, grow: true, pinned: true, sortable: true },
      cell: (row) => <TwoLines name={row.name} sub={<NameFacts row={row} parts={parts} />} />,
      text: ({ name }) => name,
    },
    status: {
      ...{ id: 'status', header: t('column.status'), width: 182, sortable: true },
      cell: (row, { failure }) => (
        <span className={css.status}>
          {parts.status(row)}
          {failure && !parts.troubled(row) && <span className="danger-t sm"> {failure}</span>}
        </span>
      ),
      text: parts.statusText,
    },
    end: {
      ...{ id: 'end', header: t('column.paidUntil'), width: untilWidth, sortable: true, priority: 4 },
      cell: (row) => <PaidUntil service={row} />,
      text: ({ end }) => end,
    },
    price: {
      ...{ id: 'price', header: t('column.price'), width: wide ? 102 : 84, align: 'end', sortable: true, priority: 5 },
      cell: ({ price, periodMonths, trial }) =>
        trial ? (
          <span className="c3">{t('trialPrice')}</span>
        ) : (
          <span className={css.price}>
            <Money value={price} />
            {price && periodMonths > 1 && <span className="c3 sm">{t('perMonths', { months: periodMonths })}</span>}
          </span>
        ),
      money: cost,
      also: [
        { header: t('column.months'), text: ({ periodMonths }) => periodMonths },
        { header: t('column.perMonth'), text: (row) => perMonth(cost(row), row.periodMonths) },
      ],
    },
    id: {
      ...{ id: 'id', header: t('column.id'), width: 84, priority: 9, ...hidden },
      cell: ({ id }) => <span className="mono c3">#{id}</span>,
      text: ({ id }) => id,
    },
    start: {
      ...{ id: 'start', header: t('column.start'), width: 104, priority: 9, ...hidden },
      cell: ({ start }) => <DateText value={start} billed />,
      text: ({ start }) => start,
    },
    note: {
      ...{ id: 'note', header: t('column.note'), width: 180, priority: 8, ...hidden },
      cell: ({ note }) => (
        <span className="c2 ell" title={note}>
          {note}
        </span>
      ),
      text: ({ note }) => note,
    },
  }
}

/** What a period costs now: a trial nothing, before it is kept. */
const cost = ({ price, trial }: ServiceRow): Amount | null => (price && trial ? money(0, price.currency) : price)
const perMonth = (price: Amount | null, months: number): Amount | null =>
  price && money(roundHalfAway(price.amount / months), price.currency)

function NameFacts<R extends ServiceRow>({ row, parts }: { row: R; parts: KindParts<R> }) {
  return (
    <>
      <span className={css.below}>{row.role === 'co-owner' ? row.ownerName : parts.below(row)}</span>
      {parts.labels?.(row)}
      <TrialLabel trial={row.trial} />
      <SharedLabel service={row} />
      <ProtectedLabel service={row} />
      {row.tags.slice(0, 2).map((tag) => (
        <Label key={tag}>{tag}</Label>
      ))}
      {row.tags.length > 2 && <span className="c3">+{row.tags.length - 2}</span>}
    </>
  )
}
