import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { Link } from '../../design/link.tsx'
import { tones } from '../../features/orders/invoice/invoice-tones.ts'
import { staffPaths } from '../paths.ts'
import css from './customer.module.css'

interface InvoiceRowsProps {
  rows: OutputOf<'operator/orders/list'>['items']
  /** Beside the page's own matter: number, status and total only. */
  narrow?: boolean
}

/** Documents in a `ListPanel`, a line each: number, what for, day, status, total; each leads to its own page. */
export function InvoiceRows({ rows, narrow = false }: InvoiceRowsProps) {
  const labels = useTranslations('orders')
  return rows.map(({ id, number, type, status, total, createdAt, summary }) => (
    <li key={id}>
      <Link to={staffPaths.order(id)} className={narrow ? css.document : css.invoice}>
        <span className="b nowrap">{number || `#${id}`}</span>
        {!narrow && (
          <>
            <span className="c3 ell">{summary || labels(`types.${type}`)}</span>
            <span className={css.desk}>
              <DateText value={createdAt} />
            </span>
          </>
        )}
        <span className={css.wrap}>
          <StatusBadge tone={tones[status]}>{labels(`status.${status}`)}</StatusBadge>
        </span>
        <span className={css.end}>
          <Money value={total} />
        </span>
      </Link>
    </li>
  ))
}
