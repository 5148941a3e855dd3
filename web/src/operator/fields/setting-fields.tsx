import type { Column } from '@portal/contracts/column-types.ts'
import { useTranslations } from 'use-intl'
import type { Form } from '../../design/form/use-form.ts'
import { ColumnField } from './column-field.tsx'
import type { Entered } from './entered.ts'
import css from './fields.module.css'
import { settingName } from './settings.ts'
import { useSettingLabel } from './use-setting-label.ts'

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
  const t = useTranslations('operator.fields')
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
