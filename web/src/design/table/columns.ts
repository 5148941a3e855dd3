import type { Money } from '@portal/contracts/money.ts'
import type { ReactNode } from 'react'
import { readStoredJson, writeStored } from '../../lib/preference.ts'

/** What exports write: an amount is a number of its currency, an instant (as every call writes it) a date with its time. */
export type ExportCell = string | number | Money | null | undefined

export interface CellFacts {
  /** What a bulk action last failed with in this row, in a word; until dismissed. */
  readonly failure?: string
}

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row, facts: CellFacts) => ReactNode
  /** Pixels; a column that grows takes at least this. */
  readonly width?: number
  readonly grow?: boolean
  readonly align?: 'end'
  readonly sortable?: boolean
  /** Not shown until chosen. */
  readonly hidden?: boolean
  /** Cannot be hidden or moved: the name. */
  readonly pinned?: boolean
  /** Who leaves first where the place is narrow: the highest number. */
  readonly priority?: number
  /** What exports write. */
  readonly text?: (row: Row) => ExportCell
  /** What they write of a sum: the plain amount, and its currency in a column of its own. */
  readonly money?: (row: Row) => Money | null | undefined
  /** Columns that only exports have, after this one: what a cell says in passing. */
  readonly also?: readonly { readonly header: string; readonly text: (row: Row) => ExportCell }[]
}

export interface ColumnChoice {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

const isChoice = (value: unknown): value is ColumnChoice | null =>
  value === null ||
  (typeof value === 'object' && Array.isArray((value as ColumnChoice).order) && Array.isArray((value as ColumnChoice).hidden))

const keyFor = (list: string) => `portal.columns.${list}`
export const readChoice = (list: string): ColumnChoice | null => readStoredJson<ColumnChoice | null>(keyFor(list), null, isChoice)
export const writeChoice = (list: string, choice: ColumnChoice | null): void => writeStored(keyFor(list), choice && JSON.stringify(choice))

type Known = Pick<Column<never>, 'id' | 'hidden' | 'pinned'>

/** The person's order over the list's own; a column added since stands where the list puts it. */
export function arrange<C extends Known>(columns: readonly C[], choice: ColumnChoice | null): C[] {
  if (!choice) return [...columns]
  const place = (column: C) => {
    const at = choice.order.indexOf(column.id)
    return column.pinned ? -1 : at === -1 ? columns.indexOf(column) : at
  }
  return [...columns].sort((a, b) => place(a) - place(b))
}

export const isHidden = (column: Known, choice: ColumnChoice | null): boolean =>
  !column.pinned && (choice ? choice.hidden.includes(column.id) : column.hidden === true)

const LEAST = 96

/** Those that fit: while it is too narrow, the one with the highest priority number leaves. */
export function fitting<C extends { width?: number; priority?: number; pinned?: boolean }>(columns: readonly C[], room: number): C[] {
  let kept = [...columns]
  const need = () => kept.reduce((sum, column) => sum + (column.width ?? LEAST), 0)
  while (room > 0 && need() > room && kept.length > 1) {
    const leaving = kept
      .filter((column) => !column.pinned)
      .reduce<C | null>((most, column) => (most && (most.priority ?? 1) > (column.priority ?? 1) ? most : column), null)
    if (!leaving) break
    kept = kept.filter((column) => column !== leaving)
  }
  return kept
}
