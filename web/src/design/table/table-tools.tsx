import { IconListCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../controls/button.tsx'
import { Tabs } from '../layout/tabs.tsx'
import type { Column, ColumnChoice } from './columns.ts'
import { ColumnsButton } from './columns-button.tsx'
import { ExportMenu } from './export-menu.tsx'
import { type Filter, FilterButton, FilterChips } from './filters.tsx'
import { SearchBox } from './search-box.tsx'
import css from './table.module.css'
import type { ListQuery } from './use-list-call.ts'
import type { ListState } from './use-list-state.ts'

export interface ListTab {
  readonly id: string
  readonly label: string
  /** Entries here ask for action. */
  readonly hot?: boolean
}

interface TableToolsProps<Row> {
  list: ListState
  query: ListQuery<Row>
  columns: readonly Column<Row>[]
  tabs?: readonly ListTab[]
  filters?: readonly Filter[]
  searchHint?: string | null
  exportName?: string
  counts: Readonly<Record<string, number>>
  total: number
  chosen: readonly Row[]
  onPhone: boolean
  choosing: boolean
  onChoosing?: (choosing: boolean) => void
  choice: ColumnChoice | null
  onChoice: (choice: ColumnChoice | null) => void
}

/** First line: states with their counts, filter, columns, export, search. On a phone search first, states as chips below. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const {
    list,
    query,
    columns,
    tabs,
    filters = [],
    searchHint,
    exportName,
    counts,
    total,
    chosen,
    onPhone,
    choosing,
    onChoosing,
    choice,
    onChoice,
  } = props
  const t = useTranslations('table')
  const counted = tabs?.some(({ id }) => counts[id] !== undefined)
  const states = tabs && (
    <Tabs
      label={t('filters')}
      inPanel={!onPhone}
      chips={onPhone}
      current={list.view.tab}
      // Servers count what there is: where others have a count, none means nought.
      tabs={tabs.map((tab) => ({ ...tab, count: counts[tab.id] ?? (counted ? 0 : undefined), to: list.link({ tab: tab.id }) }))}
    />
  )
  const search = searchHint !== null && (
    <SearchBox value={list.view.search} onSearch={(text) => list.change({ search: text })} hint={searchHint ?? t('search')} />
  )
  const file = exportName && (
    <ExportMenu name={exportName} columns={columns} chosen={chosen} total={total} fetchAll={query.fetchAll} compact={onPhone} />
  )
  if (onPhone) {
    return (
      <div className={css.phoneTools}>
        <div className={css.phoneSearch}>
          {search}
          {filters.length > 0 && <FilterButton filters={filters} list={list} compact />}
          {onChoosing && (
            <Button icon={IconListCheck} aria-label={t('choose')} aria-pressed={choosing} onClick={() => onChoosing(!choosing)} />
          )}
        </div>
        {states}
        <FilterChips filters={filters} list={list} />
      </div>
    )
  }
  return (
    <>
      <div className={css.tools}>
        <div className={css.states}>{states}</div>
        <div className={css.toolButtons}>
          {filters.length > 0 && <FilterButton filters={filters} list={list} />}
          <ColumnsButton columns={columns} choice={choice} onChange={onChoice} />
          {file}
          {search}
        </div>
      </div>
      <FilterChips filters={filters} list={list} />
    </>
  )
}
