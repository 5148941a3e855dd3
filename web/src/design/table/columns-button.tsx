import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { Popover } from '../overlay/popover.tsx'
import { arrange, type Column, type ColumnChoice, isHidden } from './columns.ts'
import css from './table.module.css'

interface ColumnsButtonProps<Row> {
  columns: readonly Column<Row>[]
  choice: ColumnChoice | null
  onChange: (choice: ColumnChoice | null) => void
}

/** Which columns are shown and in what order; remembered in this browser. */
export function ColumnsButton<Row>({ columns, choice, onChange }: ColumnsButtonProps<Row>) {
  const t = useTranslations('table')
  const arranged = arrange(columns, choice)
  const order = arranged.map(({ id }) => id)
  const hidden = arranged.filter((column) => isHidden(column, choice)).map(({ id }) => id)
  const move = (id: string, by: number) => {
    const at = order.indexOf(id)
    const next = order.filter((other) => other !== id)
    next.splice(at + by, 0, id)
    onChange({ order: next, hidden })
  }
  const first = arranged.filter(({ pinned }) => pinned).length
  return (
    <Popover
      role="dialog"
      label={t('columns')}
      align="end"
      trigger={
        <Button look="ghost" icon={IconColumns3}>
          {t('columns')}
        </Button>
      }
    >
      {() => (
        <div className={css.columnList}>
          {arranged.map((column, at) => (
            <div key={column.id} className={css.columnRow}>
              <Checkbox
                label={column.header}
                checked={!isHidden(column, choice)}
                disabled={column.pinned}
                onChange={(event) =>
                  onChange({ order, hidden: event.target.checked ? hidden.filter((id) => id !== column.id) : [...hidden, column.id] })
                }
              />
              <span className="sp" />
              {!column.pinned && (
                <>
                  <IconButton
                    icon={IconArrowUp}
                    size="small"
                    label={t('columnUp', { name: column.header })}
                    off={at <= first}
                    onClick={() => move(column.id, -1)}
                  />
                  <IconButton
                    icon={IconArrowDown}
                    size="small"
                    label={t('columnDown', { name: column.header })}
                    off={at === arranged.length - 1}
                    onClick={() => move(column.id, 1)}
                  />
                </>
              )}
            </div>
          ))}
          {choice && (
            <Button size="small" look="ghost" onClick={() => onChange(null)}>
              {t('columnsReset')}
            </Button>
          )}
        </div>
      )}
    </Popover>
  )
}
