import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/class-names.ts'
import { IconButton } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { ActionMenu } from '../controls/menu.tsx'
import { Link } from '../link.tsx'
import css from './phone-rows.module.css'
import type { RowParts } from './table-row.tsx'
import type { Selection } from './use-selection.ts'
import { useVirtualRows, VIRTUAL_ABOVE } from './use-virtual-rows.ts'

/** A row on a phone: name and status, address and date; work in progress gets a third line. */
export interface PhoneRow {
  readonly title: ReactNode
  readonly status?: ReactNode
  readonly detail?: ReactNode
  readonly end?: ReactNode
  readonly work?: ReactNode
  /** The row's menu stands here too: the page behind the row does not offer what it offers. */
  readonly menu?: boolean
}

interface PhoneRowsProps<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  phone: (row: Row) => PhoneRow
  parts: RowParts<Row>
  selection: Selection<Row>
  /** Boxes stand only while rows are being chosen. */
  choosing: boolean
}

const HEIGHT = 67

export function PhoneRows<Row>(props: PhoneRowsProps<Row>) {
  if (props.rows.length > VIRTUAL_ABOVE) return <VirtualPhoneRows {...props} />
  return (
    <ul>
      {props.rows.map((row, at) => (
        <PhoneItem key={props.rowId(row)} {...props} row={row} index={at} />
      ))}
    </ul>
  )
}

function VirtualPhoneRows<Row>(props: PhoneRowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const { indexes, before, after, measure } = useVirtualRows(props.rows.length, HEIGHT, list)
  return (
    <ul ref={list}>
      <li aria-hidden style={{ height: before }} />
      {indexes.map((index) => {
        const row = props.rows[index] as Row
        return <PhoneItem key={props.rowId(row)} {...props} row={row} index={index} measure={measure} />
      })}
      <li aria-hidden style={{ height: after }} />
    </ul>
  )
}

interface PhoneItemProps<Row> extends PhoneRowsProps<Row> {
  row: Row
  index: number
  measure?: (row: HTMLElement | null) => void
}

function PhoneItem<Row>({ row, index, measure, rowId, phone, parts, selection, choosing }: PhoneItemProps<Row>) {
  const t = useTranslations('table')
  const { title, status, detail, end, work, menu: menuToo } = phone(row)
  const name = parts.rowName(row)
  const link = parts.rowLink?.(row)
  const menu = parts.rowMenu?.(row) ?? []
  const selected = selection.has(rowId(row))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the check box inside is the control, the row only widens it
    <li
      ref={measure}
      data-index={index}
      className={cx(css.row, selected && css.selected)}
      onClick={(event) => choosing && !(event.target instanceof HTMLInputElement) && parts.toggle(row, false)}
    >
      {choosing && <Checkbox aria-label={t('selectRow', { name })} checked={selected} onChange={() => parts.toggle(row, false)} />}
      <div className={css.words}>
        <b className={css.title}>
          {link && !choosing ? (
            <Link to={link} className={css.link}>
              {title}
            </Link>
          ) : (
            title
          )}
        </b>
        <span className={css.end}>{status}</span>
        <span className={css.detail}>{detail}</span>
        <span className={css.end}>{end}</span>
        {work && <div className={css.work}>{work}</div>}
      </div>
      {menu.length > 0 && (!link || menuToo) && !choosing && (
        <ActionMenu items={menu} label={t('rowActions', { name })}>
          <IconButton icon={IconDots} size="small" label={t('rowActions', { name })} className={css.menu} />
        </ActionMenu>
      )}
    </li>
  )
}
