import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '../feedback/toast.ts'
import type { IconType } from '../icon.tsx'
import { type Outcome, runBulk } from './bulk-runner.ts'

interface BulkLook<Row> {
  readonly id: string
  readonly label: string
  readonly icon?: IconType
  /** Neighbours with the same group stand together: power actions. Without one they follow, then go into "More". */
  readonly group?: string
  readonly danger?: boolean
  /** Why it cannot be done with these rows. */
  readonly off?: (rows: readonly Row[]) => string | null
}

/** One call a row. */
interface BulkCall<Row> extends BulkLook<Row> {
  readonly run: (row: Row) => Promise<unknown>
  /** "3 started" */
  readonly done: (n: number) => string
  /** A word in the row of a failed one: "Start failed". */
  readonly failed?: string
  readonly confirm?: (rows: readonly Row[]) => { title: ReactNode; text?: ReactNode; confirm: string; danger?: boolean }
}

/** Opens something of its own: a dialog that asks for more. */
interface BulkPick<Row> extends BulkLook<Row> {
  readonly pick: (rows: readonly Row[]) => void
}

export type BulkAction<Row> = BulkCall<Row> | BulkPick<Row>

export interface BulkState<Row> {
  readonly action: BulkCall<Row>
  readonly total: number
  readonly outcomes: readonly Outcome<Row>[]
  readonly running: boolean
}

export interface Bulk<Row> {
  readonly state: BulkState<Row> | null
  readonly asking: { readonly action: BulkCall<Row>; readonly rows: readonly Row[] } | null
  readonly start: (action: BulkAction<Row>, rows: readonly Row[]) => void
  readonly confirmed: () => void
  readonly cancel: () => void
  readonly dismiss: () => void
  readonly retryFailed: () => void
  readonly failureOf: (row: Row) => string | undefined
}

/** Runs bulk actions and keeps what came of the last one. */
export function useBulk<Row>(idOf: (row: Row) => string, nothingSelected?: string): Bulk<Row> {
  const t = useTranslations('errors')
  const words = useTranslations('table')
  const [state, setState] = useState<BulkState<Row> | null>(null)
  const [asking, setAsking] = useState<Bulk<Row>['asking']>(null)
  const run = async (action: BulkCall<Row>, rows: readonly Row[]) => {
    setState({ action, total: rows.length, outcomes: [], running: true })
    const outcomes = await runBulk(rows, action.run, {
      onOutcome: (outcome) => setState((now) => now && { ...now, outcomes: [...now.outcomes, outcome] }),
    })
    setState({ action, total: rows.length, outcomes, running: false })
  }
  const failures = state?.outcomes.filter((outcome) => !outcome.ok) ?? []
  return {
    state,
    asking,
    start: (action, rows) => {
      if (rows.length === 0) showToast({ tone: 'warn', title: nothingSelected ?? words('nothingSelected') })
      else if ('pick' in action) action.pick(rows)
      else if (action.confirm) setAsking({ action, rows })
      else void run(action, rows)
    },
    confirmed: () => {
      if (asking) void run(asking.action, asking.rows)
      setAsking(null)
    },
    cancel: () => setAsking(null),
    dismiss: () => setState(null),
    retryFailed: () =>
      state &&
      void run(
        state.action,
        failures.map(({ row }) => row),
      ),
    failureOf: (row) => {
      if (!state || failures.every((outcome) => idOf(outcome.row) !== idOf(row))) return undefined
      return state.action.failed ?? t('request')
    },
  }
}
