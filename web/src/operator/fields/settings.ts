import type { Column } from '@portal/contracts/column-types.ts'
import { type KeptSettings, secretsAstray } from '@portal/contracts/secrets-astray.ts'
import type { InputOf } from '../../api/endpoints.ts'
import { type Entered, shownValue, valueIn } from './entered.ts'

/** What is entered for a driver, by the names of its settings. */
export type Settings = NonNullable<InputOf<'operator/node/create'>['settings']>

export const settingName = (column: Column): string => `settings.${column.name}`

export const enterSettings = (columns: readonly Column[], kept: Settings = {}): Entered =>
  Object.fromEntries(
    columns.map((column) => [
      settingName(column),
      column.secret ? '' : shownValue(kept[column.name] ?? (column.type === 'bit' ? (column.initial ?? false) : null)),
    ]),
  )

/** Only what differs from what is kept: an empty field puts a setting back, an empty secret leaves the kept one. */
export function readSettings(values: Entered, columns: readonly Column[], kept: Settings = {}): Settings {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const value = valueIn(column, values[settingName(column)])
      const before = kept[column.name] ?? (column.type === 'bit' ? (column.initial ?? false) : null)
      return value === before || (column.secret && value === null) ? [] : [[column.name, value]]
    }),
  )
}

/** Kept secrets that have to be typed again: what is entered names another place for them. */
export function secretsAgain(values: Entered, columns: readonly Column[], kept: KeptSettings | undefined): string[] {
  if (!kept) return []
  const settings = Object.fromEntries(Object.entries(kept.settings).map(([name, value]) => [name, value ?? null]))
  return secretsAstray(columns, kept, readSettings(values, columns, settings))
}
