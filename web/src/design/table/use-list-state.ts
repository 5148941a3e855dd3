import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useGo, useSearchParams } from '../../lib/navigation.ts'
import { changeView, type ListDefaults, type ListView, readView, writeView } from './list-state.ts'

export interface ListState {
  /** Names the list where columns are remembered. */
  readonly id: string
  readonly view: ListView
  readonly defaults: ListDefaults
  readonly change: (patch: Partial<ListView>) => void
  readonly setFilter: (name: string, value: string) => void
  readonly clear: () => void
  /** The address of a changed view, for tabs and pages, which are links. */
  readonly link: (patch: Partial<ListView>) => string
}

/** A list's view, read from and written to the address. */
export function useListState({ id, ...defaults }: ListDefaults & { id: string }): ListState {
  const query = useSearchParams()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const go = useGo()
  const key = JSON.stringify(defaults)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the defaults, which callers write inline
  const view = useMemo(() => readView(query, defaults), [query, key])
  const searchFor = (next: ListView) => writeView(query, next, defaults)
  const change = (patch: Partial<ListView>) =>
    go({ to: pathname, search: searchFor(changeView(view, patch)), replace: true, resetScroll: false })
  return {
    id,
    view,
    defaults,
    change,
    setFilter: (name, value) =>
      change({ filters: Object.fromEntries(Object.entries({ ...view.filters, [name]: value }).filter(([, v]) => v !== '')) }),
    clear: () => change({ search: '', filters: {} }),
    link: (patch) => {
      const entries = Object.entries(searchFor(changeView(view, patch))).filter((entry): entry is [string, string] => Boolean(entry[1]))
      return entries.length === 0 ? pathname : `${pathname}?${new URLSearchParams(entries)}`
    },
  }
}
