import { type Column, inputKindOf } from '@portal/contracts/column-types.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CheckboxField, SelectField } from '../../design/form/other-fields.tsx'
import { PasswordField } from '../../design/form/password-field.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import type { FieldBinding, Form } from '../../design/form/use-form.ts'
import type { Entered } from './entered.ts'

interface ColumnFieldProps {
  form: Form<Entered>
  column: Column
  /** Where the form keeps it; the column's name unless told. */
  name?: string
  label: ReactNode
  hint?: ReactNode
  end?: ReactNode
}

/** The control that a column's type asks for. */
export function ColumnField({ form, column, name = column.name, label, hint, end }: ColumnFieldProps) {
  const t = useTranslations('operator.fields')
  const common = useTranslations('common')
  const kind = inputKindOf(column.type)
  const field = form.field(name)
  const standard = column.initial === null ? undefined : t('standard', { value: sayValue(column.initial, common) })
  if (kind === 'switch') return <CheckboxField label={label} {...(field as FieldBinding<boolean>)} />
  const frame = { label, hint: hint ?? standard, optional: !column.required && column.initial === null, ...(field as FieldBinding<string>) }
  if (kind === 'choice') {
    const options = column.options.map((value) => ({ value, label: value }))
    return <SelectField {...frame} options={column.required ? options : [{ value: '', label: t('unset') }, ...options]} />
  }
  if (column.secret) return <PasswordField {...frame} autoComplete="new-password" />
  const inputMode = kind === 'integer' ? 'numeric' : kind === 'decimal' ? 'decimal' : undefined
  return (
    <TextField
      {...frame}
      {...(inputMode && { inputMode })}
      {...(column.type === 'varchar' && column.max !== null && { maxLength: column.max })}
      end={end}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

const sayValue = (value: string | number | boolean, common: (key: 'on' | 'off') => string): string =>
  typeof value === 'boolean' ? common(value ? 'on' : 'off') : String(value)
