import { useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { Note } from '../../design/layout/note.tsx'
import type { StatementPreview, StatementRow } from './order.ts'
import css from './orders.module.css'

interface StatementEffectProps {
  preview: StatementPreview
  /** Books a known row with a reason; `null` while the statement cannot be imported. */
  onBook: ((row: StatementRow) => void) | null
}

/** What importing a statement would do: its totals beside the bank's balance, and each row. */
export function StatementEffect({ preview: { counts, rows, totals }, onBook }: StatementEffectProps) {
  const t = useTranslations('operator.orders.statement')
  const { new: fresh, ...others } = counts
  const all = fresh + others.known + others.skipped + others.unreadable
  return (
    <>
      <dl className={css.totals}>
        {(['in', 'out', 'opening', 'closing'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`total.${name}`)}</dt>
            <dd>
              <Money value={totals[name]} />
            </dd>
          </div>
        ))}
      </dl>
      {totals.difference !== null && totals.difference.amount !== 0 && (
        <Note tone="warn">{t.rich('difference', { amount: () => <Money value={totals.difference} /> })}</Note>
      )}
      <p role="status">{t('counts', { fresh, ...others })}</p>
      {rows.length < all && <p className="c2">{t('firstRows', { n: rows.length, all })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={css.lines} aria-label={t('preview')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{t('line')}</th>
              <th>{t('column.date')}</th>
              <th>{t('column.reference')}</th>
              <th>{t('column.text')}</th>
              <th>{t('amount')}</th>
              <th>{t('preview')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <td className="num">{row.line}</td>
                <td>{row.date}</td>
                <td className="mono">{row.reference}</td>
                <td>{row.text}</td>
                <td className="num">
                  {row.amount && <Money value={row.direction === 'out' ? { ...row.amount, amount: -row.amount.amount } : row.amount} />}
                </td>
                <td>
                  <RowState row={row} onBook={onBook} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function RowState({ row, onBook }: { row: StatementRow; onBook: StatementEffectProps['onBook'] }) {
  const t = useTranslations('operator.orders.statement')
  const { line, state, direction, invoiceId, known, bookable } = row
  if (!known)
    return (
      <>
        {state === 'skipped' && direction === 'out' ? t('moneyOut') : t(`state.${state}`)}
        {invoiceId !== null && ` · ${t('order')} #${invoiceId}`}
      </>
    )
  return (
    <div className={css.known}>
      <KnownSource known={known} />
      {bookable && onBook && (
        <Button size="small" onClick={() => onBook(row)} aria-label={t('bookRow', { line })}>
          {t('bookAnyway')}
        </Button>
      )}
    </div>
  )
}

/** Names the earlier report of a known row: its date, reference, source and invoice. */
export function KnownSource({ known }: { known: NonNullable<StatementRow['known']> }) {
  const t = useTranslations('operator.orders.statement')
  return (
    <span>
      {t.rich('knownAs', {
        source: t(`source.${known.toldBy}`),
        reference: known.reference,
        date: () => (known.date ? <span>{known.date}</span> : <DateText value={known.reportedAt} time />),
      })}
      {known.invoiceId !== null && ` · ${t('order')} #${known.invoiceId}`}
    </span>
  )
}
