import { formatMoney, type Money as MoneyValue } from '@portal/contracts/money.ts'
import { useLocale } from 'use-intl'
import { cx } from '../../lib/class-names.ts'
import { useConverted } from './display-money.ts'
import css from './text.module.css'

interface MoneyProps {
  value: MoneyValue | null | undefined
  /** Another currency than the ledger's, or an estimate: shown with ≈ as it is [M1a]. */
  about?: boolean
  /** What it is worth in the currency that the reader thinks in stands beside it. */
  beside?: boolean
  /** `good`: a discount or reward in green. `struck`: waived. */
  tone?: 'good' | 'struck'
  /** A plus before gains; a real minus before losses is always set. */
  signed?: boolean
}

/**
 * An amount, in the ledger's currency: what is really owned, owed and paid, on every screen [M1a]. Dollars with two decimals, dong with none;
 * figures aligned. The reader's own currency [A3b] is only ever beside it, marked ≈.
 */
export function Money({ value, about, beside, tone, signed }: MoneyProps) {
  const locale = useLocale()
  const other = useConverted(value)
  if (!value) return <span className="c3">–</span>
  const text = ({ amount, currency }: MoneyValue) => {
    const sign = amount < 0 ? '−' : signed && amount > 0 ? '+' : ''
    return `${sign}${formatMoney({ amount: Math.abs(amount), currency }, locale)}`
  }
  const look = cx(css.money, tone && css[tone])
  if (about) return <span className={look}>≈ {text(value)}</span>
  if (!other) return <span className={look}>{text(value)}</span>
  if (!beside || value.amount === 0) {
    return (
      <span className={look} title={value.amount === 0 ? undefined : `≈ ${text(other)}`}>
        {text(value)}
      </span>
    )
  }
  return (
    <>
      <span className={look}>{text(value)}</span> <span className={css.beside}>≈ {text(other)}</span>
    </>
  )
}
