import type { Column, ColumnValue } from './column-types.ts'

type Values = Readonly<Record<string, ColumnValue | undefined>>

/** What is kept of a driver's settings, as a form knows it. */
export interface KeptSettings {
  readonly settings: Values
  /** Names of the secrets that are kept. */
  readonly secretsSet: readonly string[]
}

/**
 * Secrets that are kept and would go to a place for which nobody entered them: whoever may change an address does not thereby learn what
 * was entered for another one. They are to be typed again. What `entered` leaves out stays as it is kept.
 */
export function secretsAstray(columns: readonly Column[], { settings, secretsSet }: KeptSettings, entered: Values): string[] {
  const said = (column: Column, values: Values): ColumnValue => {
    const value = values[column.name] ?? null
    return value === null || value === '' ? column.initial : value
  }
  const moved = columns.filter((column) => entered[column.name] !== undefined && said(column, entered) !== said(column, settings))
  const elsewhere = new Set(moved.flatMap(({ secretsTo }) => secretsTo))
  return secretsSet.filter((name) => elsewhere.has(name) && entered[name] === undefined)
}
