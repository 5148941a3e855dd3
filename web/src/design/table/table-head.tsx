import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/class-names.ts'
import { Checkbox } from '../controls/checkbox.tsx'
import { Icon } from '../icon.tsx'
import type { Column } from './columns.ts'
import { nextSort } from './list-state.ts'
import css from './table.module.css'
import type { ListState } from './use-list-state.ts'
import type { Selection } from './use-selection.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  list: ListState
  selection: Selection<Row> | null
  menu: boolean
}

export function TableHead<Row>({ columns, list, selection, menu }: TableHeadProps<Row>) {
  const t = useTranslations('table')
  const { sort } = list.view
  return (
    <thead>
      <tr>
        {selection && (
          <th className={css.check} scope="col">
            <Checkbox aria-label={t('selectAll')} checked={selection.all} some={selection.some} onChange={selection.toggleAll} />
          </th>
        )}
        {columns.map((column) => {
          const up = sort === column.id
          const down = sort === `-${column.id}`
          return (
            <th
              key={column.id}
              scope="col"
              className={cx(column.align === 'end' && css.end, (up || down) && css.sorted)}
              aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
            >
              {column.sortable ? (
                <button
                  type="button"
                  className={css.sort}
                  onClick={() => list.change({ sort: nextSort(sort, column.id) })}
                  title={t('sortBy', { name: column.header })}
                >
                  {column.header}
                  <Icon of={down ? IconChevronDown : IconChevronUp} size={12} className={up || down ? undefined : css.unsorted} />
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
        {menu && (
          <th className={css.menuCell} scope="col">
            <span className="sr">{t('moreActions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

export function TableColumns<Row>({ columns, selection, menu }: { columns: readonly Column<Row>[]; selection: boolean; menu: boolean }) {
  const grows = columns.some(({ grow }) => grow)
  return (
    <colgroup>
      {selection && <col style={{ width: 50 }} />}
      {columns.map((column, at) => (
        <col key={column.id} style={{ width: column.grow || (!grows && at === 0) ? undefined : column.width }} />
      ))}
      {menu && <col style={{ width: 52 }} />}
    </colgroup>
  )
}
