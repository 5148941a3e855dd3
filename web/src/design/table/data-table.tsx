import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePaletteActions } from '../../lib/palette-actions.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { useWidth } from '../../lib/use-width.ts'
import type { MenuItem } from '../controls/menu.tsx'
import { ErrorState } from '../layout/states.tsx'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { type BulkAction, useBulk } from './bulk.ts'
import { BulkBar } from './bulk-bar.tsx'
import { arrange, type Column, fitting, isHidden, readChoice, writeChoice } from './columns.ts'
import type { Filter } from './filters.tsx'
import { isNarrowed } from './list-state.ts'
import { NothingFound } from './nothing-found.tsx'
import { type PhoneRow, PhoneRows } from './phone-rows.tsx'
import { ResultStrip } from './result-strip.tsx'
import css from './table.module.css'
import { TableBody } from './table-body.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableColumns, TableHead } from './table-head.tsx'
import type { RowParts } from './table-row.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { type ListTab, TableTools } from './table-tools.tsx'
import type { ListQuery } from './use-list-call.ts'
import type { ListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'

export interface DataTableProps<Row> {
  list: ListState
  query: ListQuery<Row>
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  rowLink?: (row: Row) => string | null
  rowMenu?: (row: Row) => readonly MenuItem[]
  tabs?: readonly ListTab[]
  filters?: readonly Filter[]
  /** Null: this list cannot be searched. */
  searchHint?: string | null
  bulk?: readonly BulkAction<Row>[]
  /** Shown when a bulk action is started with nothing selected. Lists that have it always show their bulk bar, except on a phone. */
  nothingSelected?: string
  phone?: (row: Row) => PhoneRow
  exportName?: string
  /** Shown when there is nothing at all yet: the next step. */
  empty: ReactNode
  /** Rows with one line are lower. */
  oneLine?: boolean
}

/** The one list of the house: the specification's reusable table, and what the best consoles add to it. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, query, columns, rowId, rowName, rowLink, rowMenu, bulk: actions = [], phone, oneLine = false } = props
  const t = useTranslations('table')
  const rows = query.answer?.items ?? noRows
  // A tab that fails to load does not take the others' figures with it.
  const counts = useRef<Readonly<Record<string, number>>>({})
  if (query.answer) counts.current = query.answer.counts
  const frame = useRef<HTMLElement>(null)
  const width = useWidth(frame)
  const onPhone = usePhone() && phone !== undefined
  const [choosing, setChoosing] = useState(false)
  const [choice, setChoice] = useState(() => readChoice(list.id))
  const selection = useSelection(rows, rowId)
  const bulk = useBulk(rowId, props.nothingSelected)
  // Buttons that need a selection say so when they are pressed without one.
  const barAlways = !onPhone && props.nothingSelected !== undefined && rows.length > 0
  const selectable = actions.length > 0 || props.exportName !== undefined
  const shown = useMemo(() => {
    const chosen = arrange(columns, choice).filter((column) => !isHidden(column, choice))
    return fitting(chosen, width - (selectable ? 50 : 16) - (rowMenu ? 52 : 16))
  }, [columns, choice, width, selectable, rowMenu])
  usePaletteActions(
    actions.length > 0 ? t('selected', { n: selection.size }) : null,
    actions.map((action) => ({
      ...action,
      reason: selection.size > 0 ? action.off?.(selection.rows) : null,
      run: () => bulk.start(action, selection.rows),
    })),
  )
  const toggle = useRef(selection.toggle)
  toggle.current = selection.toggle
  const parts = useMemo<RowParts<Row>>(
    () => ({ columns: shown, rowName, rowLink, rowMenu, selectable, oneLine, toggle: (row, range) => toggle.current(row, range) }),
    [shown, rowName, rowLink, rowMenu, selectable, oneLine],
  )

  const total = query.answer?.total ?? 0
  const first = (list.view.page - 1) * list.view.pageSize + 1
  const body = () => {
    if (query.error && !query.answer) return <ErrorState error={query.error} onRetry={query.retry} />
    if (!query.loading && rows.length === 0) {
      const nothingYet = !isNarrowed(list.view) && list.view.tab === (list.defaults.tab ?? 'all') && list.view.page === 1
      return nothingYet ? props.empty : <NothingFound list={list} />
    }
    if (onPhone && query.loading) return <TableSkeleton rows={8} columns={0} />
    if (onPhone)
      return (
        <PhoneRows rows={rows} rowId={rowId} phone={phone} parts={parts} selection={selection} choosing={choosing || selection.size > 0} />
      )
    return (
      <table className={css.table} aria-rowcount={total || undefined} aria-busy={query.refreshing || query.loading}>
        <TableColumns columns={shown} selection={selectable} menu={rowMenu !== undefined} />
        <TableHead columns={shown} list={list} selection={selectable ? selection : null} menu={rowMenu !== undefined} />
        {query.loading ? (
          <TableSkeleton rows={10} columns={shown.length} box={selectable} menu={rowMenu !== undefined} />
        ) : (
          <TableBody rows={rows} rowId={rowId} parts={parts} selection={selection} bulk={bulk} first={first} />
        )}
      </table>
    )
  }
  const asking = bulk.asking?.action.confirm?.(bulk.asking.rows)
  return (
    <section ref={frame} className={onPhone ? css.phone : css.panel} data-refreshing={query.refreshing || undefined}>
      <TableTools
        {...props}
        counts={counts.current}
        total={total}
        onPhone={onPhone}
        choosing={choosing}
        onChoosing={actions.length > 0 ? setChoosing : undefined}
        chosen={selection.rows}
        choice={choice}
        onChoice={(next) => {
          writeChoice(list.id, next)
          setChoice(next)
        }}
      />
      {(selection.size > 0 || barAlways) && actions.length > 0 && (
        <BulkBar actions={actions} bulk={bulk} selection={selection} phone={onPhone} />
      )}
      <ResultStrip bulk={bulk} rowName={rowName} />
      {body()}
      {rows.length > 0 && <TableFoot list={list} total={total} phone={onPhone} />}
      {asking && (
        <ConfirmDialog
          title={asking.title}
          confirm={asking.confirm}
          danger={asking.danger}
          onConfirm={bulk.confirmed}
          onClose={bulk.cancel}
        >
          {asking.text}
        </ConfirmDialog>
      )}
    </section>
  )
}

const noRows: readonly never[] = []
