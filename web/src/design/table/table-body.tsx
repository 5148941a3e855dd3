import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Bulk } from './bulk.ts'
import { type RowParts, TableRow } from './table-row.tsx'
import type { Selection } from './use-selection.ts'

/** Above this many rows only those near the window are drawn. */
export const VIRTUAL_ABOVE = 200

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

/** The page itself scrolls, so head, search and selection keep working; two spacers stand for what is not drawn. */
function VirtualBody<Row>(props: TableBodyProps<Row>) {
  const { rows, parts } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [offset, setOffset] = useState(0)
  const compact = document.documentElement.dataset.density === 'compact'
  const height = compact ? 36 : parts.oneLine ? 40 : 44
  useLayoutEffect(() => setOffset((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const virtual = useWindowVirtualizer({ count: rows.length, estimateSize: () => height, overscan: 12, scrollMargin: offset })
  const items = virtual.getVirtualItems()
  const before = (items[0]?.start ?? offset) - offset
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset)
  return (
    <tbody ref={body}>
      <Spacer height={before} />
      {items.map(({ index }) => drawRow(props, rows[index] as Row, index))}
      <Spacer height={after} />
    </tbody>
  )
}

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden>
    <td colSpan={99} style={{ height: Math.max(0, height), padding: 0, border: 0 }} />
  </tr>
)
