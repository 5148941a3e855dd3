import type { Column } from '@portal/contracts/column-types.ts'
import type { KeptSettings } from '@portal/contracts/secrets-astray.ts'
import { useTranslations } from 'use-intl'
import type { Form } from '../../design/form/use-form.ts'
import { ColumnField } from './column-field.tsx'
import type { Entered } from './entered.ts'
import css from './fields.module.css'
import { secretsAgain, settingName } from './settings.ts'
import { useSettingLabel } from './use-setting-label.ts'

/** The driver's own form, drawn from what it declares. */
export function SettingFields({
  form,
  driver,
  columns,
  kept,
}: {
  form: Form<Entered>
  driver: string
  columns: readonly Column[]
  kept?: KeptSettings | undefined
}) {
  const t = useTranslations('operator.fields')
  const label = useSettingLabel()
  const again = secretsAgain(form.values, columns, kept)
  return (
    <div className={css.two}>
      {columns.map((column) => {
        const isKept = column.secret && kept?.secretsSet.includes(column.name)
        const isAgain = again.includes(column.name)
        return (
          <ColumnField
            key={column.name}
            form={form}
            column={isKept ? { ...column, required: isAgain } : column}
            name={settingName(column)}
            label={label(driver, column.name, column.label)}
            hint={isAgain ? t('secretAgain') : isKept ? t('keepSecret') : undefined}
          />
        )
      })}
    </div>
  )
}
