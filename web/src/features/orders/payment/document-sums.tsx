import type { Money as Amount } from '@portal/contracts/money.ts'
import { useTranslations } from 'use-intl'
import { type Definition, KeyValues } from '../../../design/data/definition-list.tsx'
import { Money } from '../../../design/data/money.tsx'
import css from './document-sums.module.css'

interface DocumentSumsProps {
  /** What leads to the total, above it; none where there is nothing to explain. */
  readonly rows: readonly (Definition | null)[]
  readonly total: Amount
  readonly approxTotal: Amount
}

/** The total of documents that would be issued or paid, exactly as it would stand there, and about what it is in the other currency. */
export function DocumentSums({ rows, total, approxTotal }: DocumentSumsProps) {
  const t = useTranslations('orders')
  return (
    <div>
      {rows.some((row) => row !== null) && <KeyValues items={rows} />}
      <div className={css.sum} role="status">
        <span>{t('total')}</span>
        <span className="sp" />
        <span className="sm c3">
          <Money value={approxTotal} about />
        </span>
        <b>
          <Money value={total} />
        </b>
      </div>
    </div>
  )
}
