import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SelectField } from '../../design/form/other-fields.tsx'
import { readStoredJson, writeStored } from '../../lib/preference.ts'
import type { StatementColumns, StatementPreview } from './order.ts'
import css from './orders.module.css'

const NAMES = ['date', 'reference', 'amount', 'debit', 'direction', 'balance', 'text', 'payer'] as const
const REQUIRED: readonly string[] = ['reference', 'amount', 'text']
/** Nothing is chosen, or the statement has no such column. */
const NONE = ''

interface Remembered {
  readonly header: string
  readonly columns: StatementColumns
}
const isRemembered = (value: unknown): value is Remembered => typeof value === 'object' && value !== null && 'header' in value
const keyOf = (account: string): string => `portal.statement-columns.${account}`

/** StatementColumns that were used for the account's last import, if its file had the same header. */
export function rememberedColumns(account: string, header: readonly string[]): StatementColumns | null {
  const remembered = readStoredJson<Remembered | null>(keyOf(account), null, isRemembered)
  return remembered?.header === JSON.stringify(header) ? remembered.columns : null
}

export const rememberColumns = (account: string, header: readonly string[], columns: StatementColumns): void =>
  writeStored(keyOf(account), JSON.stringify({ header: JSON.stringify(header), columns } satisfies Remembered))

/** The mapping of columns: guessed by the server, corrected by staff. */
export function ColumnMapping({ preview, onChange }: { preview: StatementPreview; onChange: (columns: StatementColumns) => void }) {
  const t = useTranslations('operator.orders.statement')
  const [partial, setPartial] = useState<Partial<StatementColumns>>({})
  const columns: Partial<StatementColumns> = { ...preview.columns, ...partial }
  const choose = (name: (typeof NAMES)[number], value: string) => {
    const next = { ...columns, [name]: value === NONE ? null : Number(value) }
    setPartial(next)
    const { reference, amount, text, date = null, payer = null, ...others } = next
    if (typeof reference === 'number' && typeof amount === 'number' && typeof text === 'number')
      onChange({ ...others, reference, amount, text, date, payer })
  }
  return (
    <fieldset className={css.columns}>
      <legend>{t('columns')}</legend>
      {NAMES.map((name) => (
        <SelectField
          key={name}
          id={`column-${name}`}
          name={name}
          label={t(`column.${name}`)}
          error={undefined}
          value={String(columns[name] ?? NONE)}
          onChange={(value) => choose(name, value)}
          options={[
            ...(!REQUIRED.includes(name) || typeof columns[name] !== 'number' ? [{ value: NONE, label: t('none') }] : []),
            ...preview.header.map((label, n) => ({ value: String(n), label: label || String(n + 1) })),
          ]}
        />
      ))}
    </fieldset>
  )
}
