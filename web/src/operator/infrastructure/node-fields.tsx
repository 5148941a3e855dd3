import { useTranslations } from 'use-intl'
import { TextField } from '../../design/form/text-field.tsx'
import type { Form } from '../../design/form/use-form.ts'
import { ColumnField } from '../fields/column-field.tsx'
import { type Entered, textOf } from '../fields/entered.ts'
import css from '../fields/fields.module.css'
import { CAPACITY, FACTORS, GUESTS } from './node-values.ts'

const UNITS: Readonly<Record<string, string>> = { memoryMb: 'MB', diskGb: 'GB', storageGb: 'GB' }

export function NameField({ form }: { form: Form<Entered> }) {
  const t = useTranslations('operator.infrastructure')
  return <TextField label={t('name')} hint={t('nameHint')} {...textOf(form, 'title')} maxLength={60} autoComplete="off" />
}

/** Which host of a cluster the node is; most engines are one host. */
export function MemberField({ form }: { form: Form<Entered> }) {
  const t = useTranslations('operator.infrastructure')
  return <TextField label={t('member')} hint={t('memberHint')} {...textOf(form, 'member')} maxLength={63} autoComplete="off" />
}

export function CapacityFields({ form }: { form: Form<Entered> }) {
  const t = useTranslations('operator.infrastructure')
  return (
    <div className={css.three}>
      {CAPACITY.map((column) => (
        <ColumnField
          key={column.name}
          form={form}
          column={column}
          label={t(`parts.${column.name as 'cpu'}`)}
          hint={column.name === 'storageGb' ? t('storageHint') : undefined}
          end={UNITS[column.name]}
        />
      ))}
      {FACTORS.map((column) => (
        <ColumnField key={column.name} form={form} column={column} label={t(`factors.${column.name as 'cpuFactor'}`)} end="×" />
      ))}
      <ColumnField form={form} column={GUESTS} label={t('guests')} hint={t('guestsHint')} />
    </div>
  )
}
