import { IconFilter, IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { loadChunk } from '../../lib/lazy-page.ts'
import { Button } from '../controls/button.tsx'
import { useForeignBillingZone } from '../data/use-billing-zone.ts'
import fieldCss from '../form/field.module.css'
import { type Choice, PlainSelect } from '../form/other-fields.tsx'
import { Icon } from '../icon.tsx'
import { Popover } from '../overlay/popover.tsx'
import css from './table.module.css'
import type { ListState } from './use-list-state.ts'

/** One of its options, a day with `kind: 'date'`, or a sum of money with `kind: 'amount'`. */
export interface Filter {
  readonly id: string
  readonly label: string
  readonly options?: readonly Choice[]
  readonly kind?: 'options' | 'date' | 'amount'
}

const SearchSelect = lazy(() => loadChunk(() => import('../form/search-select.tsx')).then((part) => ({ default: part.SearchSelect })))
/** A longer list than this is searched rather than read. */
const READABLE = 15

export function FilterButton({ filters, list, compact }: { filters: readonly Filter[]; list: ListState; compact?: boolean }) {
  const t = useTranslations('table')
  const active = filters.filter(({ id }) => list.view.filters[id]).length
  return (
    <Popover
      role="dialog"
      label={t('filters')}
      align="end"
      trigger={
        <Button look={compact ? 'secondary' : 'ghost'} icon={IconFilter} aria-label={compact ? t('filter') : undefined}>
          {compact ? null : t('filter')}
          {active > 0 && <span className="num">{active}</span>}
        </Button>
      }
    >
      {() => (
        <div className={css.filterForm}>
          {filters.map((filter) => (
            <FilterInput key={filter.id} filter={filter} list={list} />
          ))}
          {active > 0 && (
            <Button size="small" look="ghost" onClick={list.clear}>
              {t('clearFilters')}
            </Button>
          )}
        </div>
      )}
    </Popover>
  )
}

function FilterInput({ filter, list }: { filter: Filter; list: ListState }) {
  const t = useTranslations('table')
  const value = list.view.filters[filter.id] ?? ''
  // The server counts days by the brand's zone.
  const foreign = useForeignBillingZone()
  const change = (next: string) => list.setFilter(filter.id, next)
  // The server refuses it too.
  const isBeforeFrom = filter.kind === 'date' && filter.id === 'to' && value !== '' && value < (list.view.filters.from ?? '')
  const options = [{ value: '', label: t('any') }, ...(filter.options ?? [])]
  return (
    <div className={fieldCss.field}>
      <span className="b">{filter.label}</span>
      {filter.kind === 'date' && foreign && <span className="sm c3">{foreign}</span>}
      {filter.kind === 'amount' ? (
        <span className={fieldCss.box} data-quiet="">
          {/* Sent when it has been typed: every key would be a list of its own. */}
          <input
            key={value}
            inputMode="decimal"
            className={fieldCss.input}
            aria-label={filter.label}
            defaultValue={value}
            onBlur={(event) => event.target.value.trim() !== value && change(event.target.value.trim())}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        </span>
      ) : filter.kind === 'date' ? (
        <span className={fieldCss.box} data-quiet="">
          <input
            type="date"
            className={fieldCss.input}
            aria-label={filter.label}
            aria-invalid={isBeforeFrom || undefined}
            value={value}
            onChange={(event) => change(event.target.value)}
          />
        </span>
      ) : (
        <Suspense>
          {options.length > READABLE ? (
            <SearchSelect label={filter.label} value={value} onChange={change} options={options} nothing={t('noMatch')} />
          ) : (
            <PlainSelect label={filter.label} value={value} onChange={change} options={options} />
          )}
        </Suspense>
      )}
      {isBeforeFrom && (
        <span className={fieldCss.error} role="alert">
          {t('beforeFrom')}
        </span>
      )}
    </div>
  )
}

/** What narrows the list now, each with its way back. */
export function FilterChips({ filters, list }: { filters: readonly Filter[]; list: ListState }) {
  const t = useTranslations('table')
  const active = filters.filter(({ id }) => list.view.filters[id])
  if (active.length === 0) return null
  return (
    <div className={css.chips}>
      {active.map((filter) => {
        const value = list.view.filters[filter.id] ?? ''
        const words = filter.options?.find((option) => option.value === value)?.label ?? value
        return (
          <button
            key={filter.id}
            type="button"
            className={css.chip}
            aria-label={t('removeFilter', { name: `${filter.label} ${words}` })}
            onClick={() => list.setFilter(filter.id, '')}
          >
            {filter.label} <b>{words}</b>
            <Icon of={IconX} size={14} />
          </button>
        )
      })}
    </div>
  )
}
