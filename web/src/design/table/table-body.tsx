import { useRef } from 'react'
import type { Bulk } from './bulk.ts'
import { type RowParts, TableRow } from './table-row.tsx'
import type { Selection } from './use-selection.ts'
import { useVirtualRows, VIRTUAL_ABOVE } from './use-virtual-rows.ts'

interface TableBodyProps<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  parts: RowParts<Row>
  selection: Selection<Row>
  bulk: Bulk<Row>
  /** Number of the first row in the whole list. */
  first: number
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  return props.rows.length > VIRTUAL_ABOVE ? (
    <VirtualBody {...props} />
  ) : (
    <tbody>{props.rows.map((row, at) => drawRow(props, row, at))}</tbody>
  )
}

function drawRow<Row>({ rowId, parts, selection, bulk, first }: TableBodyProps<Row>, row: Row, at: number) {
  const id = rowId(row)
  return <TableRow key={id} row={row} index={first + at} selected={selection.has(id)} failure={bulk.failureOf(row)} {...parts} />
}

function VirtualBody<Row>(props: TableBodyProps<Row>) {
  const { rows, parts } = props
  const body = useRef<HTMLTableSectionElement>(null)
  // Just as many as there are: in a fixed layout each column more would take its share of the growing one.
  const span = parts.columns.length + Number(parts.selectable) + Number(parts.rowMenu !== undefined)
  const compact = document.documentElement.dataset.density === 'compact'
  const { indexes, before, after } = useVirtualRows(rows.length, compact ? 36 : parts.oneLine ? 40 : 44, body)
  return (
    <tbody ref={body}>
      <Spacer height={before} span={span} />
      {indexes.map((index) => drawRow(props, rows[index] as Row, index))}
      <Spacer height={after} span={span} />
    </tbody>
  )
}

const Spacer = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden>
    <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
  </tr>
)
