import type { Column } from '@portal/contracts/column-types.ts'
import { useTranslations } from 'use-intl'
import { TextField } from '../../design/form/text-field.tsx'
import type { Form } from '../../design/form/use-form.ts'
import { ColumnField } from '../fields/column-field.tsx'
import { type Entered, textOf } from '../fields/entered.ts'
import css from '../fields/fields.module.css'
import { CAPACITY, FACTORS, settingName } from './node-values.ts'
import { useSettingLabel } from './use-setting-label.ts'

const UNITS: Readonly<Record<string, string>> = { memoryMb: 'MB', diskGb: 'GB' }

export function NameField({ form }: { form: Form<Entered> }) {
  const t = useTranslations('operator.infrastructure')
  return <TextField label={t('name')} hint={t('nameHint')} {...textOf(form, 'title')} maxLength={60} autoComplete="off" />
}

export function CapacityFields({ form }: { form: Form<Entered> }) {
  const t = useTranslations('operator.infrastructure')
  return (
    <div className={css.three}>
      {CAPACITY.map((column) => (
        <ColumnField key={column.name} form={form} column={column} label={t(`parts.${column.name as 'cpu'}`)} end={UNITS[column.name]} />
      ))}
      {FACTORS.map((column) => (
        <ColumnField key={column.name} form={form} column={column} label={t(`factors.${column.name as 'cpuFactor'}`)} end="×" />
      ))}
    </div>
  )
}

/** The driver's own form, drawn from what it declares. */
export function SettingFields({
  form,
  driver,
  columns,
  secretsSet = [],
}: {
  form: Form<Entered>
  driver: string
  columns: readonly Column[]
  secretsSet?: readonly string[]
}) {
  const t = useTranslations('operator.infrastructure')
  const label = useSettingLabel()
  return (
    <div className={css.two}>
      {columns.map((column) => {
        const kept = column.secret && secretsSet.includes(column.name)
        return (
          <ColumnField
            key={column.name}
            form={form}
            column={kept ? { ...column, required: false } : column}
            name={settingName(column)}
            label={label(driver, column.name, column.label)}
            hint={kept ? t('keepSecret') : undefined}
          />
        )
      })}
    </div>
  )
}
