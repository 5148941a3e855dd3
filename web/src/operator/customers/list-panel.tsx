import type { ReactNode } from 'react'
import type { ApiError } from '../../api/errors.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import css from './customer.module.css'

interface ListPanelProps {
  title: string
  /** How many there are in all. */
  hint?: ReactNode
  actions?: ReactNode
  query: {
    readonly data: { readonly items: readonly unknown[] } | undefined
    readonly error: ApiError | null
    readonly refetch: () => unknown
  }
  empty: string
  /** A line for each. */
  children: ReactNode
}

/** The newest of a list, beside others on one page; the list itself has its own. */
export function ListPanel({ title, hint, actions, query: { data, error, refetch }, empty, children }: ListPanelProps) {
  return (
    <Panel title={title} hint={hint} actions={actions} flush>
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : data.items.length === 0 ? (
        <p className={css.empty}>{empty}</p>
      ) : (
        <ul className={css.list}>{children}</ul>
      )}
    </Panel>
  )
}
