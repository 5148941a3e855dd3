import type { Column } from '@portal/contracts/column-types.ts'
import type { KeptSettings } from '@portal/contracts/secrets-astray.ts'
import { useTranslations } from 'use-intl'
import { type Entered, useColumnProblem } from './entered.ts'
import { secretsAgain, settingName } from './settings.ts'

/** The sentences beside a driver's settings, by the names of its fields. A secret that is kept need not be entered while it goes where it went. */
export function useSettingProblems(): (
  values: Entered,
  columns: readonly Column[],
  kept: KeptSettings | undefined,
) => Record<string, string | null> {
  const t = useTranslations('operator.fields')
  const problem = useColumnProblem()
  return (values, columns, kept) => {
    const again = secretsAgain(values, columns, kept)
    return Object.fromEntries(
      columns.map((column) => {
        const required = column.required && !kept?.secretsSet.includes(column.name)
        const name = settingName(column)
        return [name, again.includes(column.name) ? t('secretAgain') : problem({ ...column, required }, values[name])]
      }),
    )
  }
}
