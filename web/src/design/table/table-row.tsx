import { IconDots } from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/class-names.ts'
import { useGo } from '../../lib/navigation.ts'
import { IconButton } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { ActionMenu, type MenuItem } from '../controls/menu.tsx'
import { Link } from '../link.tsx'
import type { Column } from './columns.ts'
import css from './table.module.css'

export interface RowParts<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rowName: (row: Row) => string
  readonly rowLink?: (row: Row) => string | null
  readonly rowMenu?: (row: Row) => readonly MenuItem[]
  readonly selectable: boolean
  readonly oneLine: boolean
  readonly toggle: (row: Row, range: boolean) => void
}

interface TableRowProps<Row> extends RowParts<Row> {
  row: Row
  selected: boolean
  failure: string | undefined
  index: number
}

function TableRowPlain<Row>({
  row,
  columns,
  rowName,
  rowLink,
  rowMenu,
  selectable,
  oneLine,
  toggle,
  selected,
  failure,
  index,
}: TableRowProps<Row>) {
  const t = useTranslations('table')
  const go = useGo()
  const name = rowName(row)
  const link = rowLink?.(row) ?? null
  const menu = rowMenu?.(row)
  /** The whole row leads to the object, as a convenience; the name in it is the real link. */
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!link || event.defaultPrevented || (event.target as HTMLElement).closest('a, button, input, label, [popover], dialog')) return
    if (window.getSelection()?.toString()) return
    if (event.ctrlKey || event.metaKey) window.open(link, '_blank')
    else go(link)
  }
  return (
    <tr
      className={cx(css.row, oneLine && css.one, selected && css.selected, link && css.linked)}
      aria-selected={selectable ? selected : undefined}
      aria-rowindex={index}
      onClick={open}
    >
      {selectable && (
        <td className={css.check}>
          <Checkbox
            aria-label={t('selectRow', { name })}
            checked={selected}
            onChange={() => undefined}
            onClick={(event) => {
              toggle(row, event.shiftKey)
            }}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={cx(column.align === 'end' && css.end)}>
          {at === 0 && link ? (
            <Link to={link} className={css.name}>
              {column.cell(row, { failure })}
            </Link>
          ) : (
            column.cell(row, { failure })
          )}
        </td>
      ))}
      {rowMenu && (
        <td className={css.menuCell}>
          {menu && menu.length > 0 && (
            <ActionMenu items={menu} label={t('rowActions', { name })}>
              <IconButton icon={IconDots} size="small" label={t('rowActions', { name })} />
            </ActionMenu>
          )}
        </td>
      )}
    </tr>
  )
}

/** Rows of 100,000 are drawn again only where something changed. */
export const TableRow = memo(TableRowPlain) as typeof TableRowPlain
