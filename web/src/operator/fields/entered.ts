import { type Column, type ColumnValue, readColumn } from '@portal/contracts/column-types.ts'
import { useTranslations } from 'use-intl'
import { ApiError, asApiError } from '../../api/errors.ts'
import type { FieldBinding, Form } from '../../design/form/use-form.ts'

/** Form values by the path that the server names in its refusals: `prices.USD.monthly`. */
export type Entered = Record<string, string | boolean>

export const textOf = (form: Form<Entered>, name: string): FieldBinding<string> => form.field(name) as FieldBinding<string>
export const flagOf = (form: Form<Entered>, name: string): FieldBinding<boolean> => form.field(name) as FieldBinding<boolean>
export const entered = (values: Entered, name: string): string => String(values[name] ?? '').trim()

export const shownValue = (value: ColumnValue | undefined): string | boolean => (typeof value === 'boolean' ? value : String(value ?? ''))

const plain = { required: false, secret: false, secretsTo: [], min: null, max: null, options: [], initial: null, label: '' } as const
/** A column of a form that no driver declares. */
export const columnOf = (name: string, type: Column['type'], more: Partial<Column> = {}): Column => ({ ...plain, name, type, ...more })

/** What was entered, where it is known to be right. */
export function valueIn(column: Column, input: string | boolean | undefined): ColumnValue {
  const read = readColumn(column, input ?? '')
  return 'value' in read ? read.value : null
}
export const numberOf = (column: Column, input: string | boolean | undefined): number => Number(valueIn(column, input) ?? 0)

/** The sentence beside a field, or nothing. */
export function useColumnProblem(): (column: Column, input: string | boolean | undefined) => string | null {
  const t = useTranslations('operator.fields')
  const forms = useTranslations('forms')
  return (column, input) => {
    const read = readColumn(column, input ?? '')
    if (!('problem' in read)) return null
    if (read.problem === 'required') return forms('required')
    return t(`problems.${read.problem}`, { min: column.min ?? 0, max: column.max ?? 0 })
  }
}

/** Sends, and lets refusals stand beside the fields that the form has: by their own name, else by the nearest name above. */
export async function sendNamed<T>(
  names: readonly string[],
  send: () => Promise<T>,
  rename: (path: string) => string = (path) => path,
): Promise<T> {
  try {
    return await send()
  } catch (cause) {
    const error = asApiError(cause)
    const nearest = (path: string): string => {
      const found = names.includes(path) || !path.includes('.')
      return found ? path : nearest(path.slice(0, path.lastIndexOf('.')))
    }
    const fields = Object.fromEntries(Object.entries(error.fields).map(([path, text]) => [nearest(rename(path)), text]))
    const { code, status, message, params, ref } = error
    throw new ApiError({ code, status, message, params, fields, ...(ref !== undefined && { ref }) })
  }
}
