import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/class-names.ts'
import { IconButton } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { ActionMenu } from '../controls/menu.tsx'
import { Link } from '../link.tsx'
import css from './phone-rows.module.css'
import type { RowParts } from './table-row.tsx'
import type { Selection } from './use-selection.ts'

/** A row on a phone: name and status, address and date; work in progress gets a third line. */
export interface PhoneRow {
  readonly title: ReactNode
  readonly status?: ReactNode
  readonly detail?: ReactNode
  readonly end?: ReactNode
  readonly work?: ReactNode
}

interface PhoneRowsProps<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  phone: (row: Row) => PhoneRow
  parts: RowParts<Row>
  selection: Selection<Row>
}

export function PhoneRows<Row>({ rows, rowId, phone, parts, selection }: PhoneRowsProps<Row>) {
  const t = useTranslations('table')
  return (
    <ul>
      {rows.map((row) => {
        const { title, status, detail, end, work } = phone(row)
        const id = rowId(row)
        const name = parts.rowName(row)
        const link = parts.rowLink?.(row)
        const menu = parts.rowMenu?.(row) ?? []
        return (
          <li key={id} className={cx(css.row, selection.has(id) && css.selected)}>
            {parts.selectable && (
              <Checkbox
                aria-label={t('selectRow', { name })}
                checked={selection.has(id)}
                onChange={() => parts.toggle(row, false)}
                className={css.check}
              />
            )}
            <div className={css.words}>
              <b className={css.title}>
                {link ? (
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
            {menu.length > 0 && (
              <ActionMenu items={menu} label={t('rowActions', { name })}>
                <IconButton icon={IconDots} size="small" label={t('rowActions', { name })} className={css.menu} />
              </ActionMenu>
            )}
          </li>
        )
      })}
    </ul>
  )
}
