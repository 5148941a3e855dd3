import { formatMoney, type Money as MoneyValue } from '@portal/contracts/money.ts'
import { useLocale } from 'use-intl'
import { cx } from '../../lib/class-names.ts'
import { useConverted } from './display-money.ts'
import css from './text.module.css'

interface MoneyProps {
  value: MoneyValue | null | undefined
  /** Already another currency than the ledger's, or an estimate: shown with ≈ as it is [M1a]. */
  about?: boolean
  /** A line of a sum that is charged: the ledger's amount, because rounded lines would not add up. */
  exact?: boolean
  /** What is really charged or owned: the ledger's amount first, its worth in the currency shown beside it. */
  charged?: boolean
  /** `good`: a discount or reward in green. `struck`: waived. */
  tone?: 'good' | 'struck'
  /** A plus before gains; a real minus before losses is always set. */
  signed?: boolean
}

/** A price, in the currency shown [A3b]: dollars with two decimals, dong with none; figures aligned. */
export function Money({ value, about, exact, charged, tone, signed }: MoneyProps) {
  const locale = useLocale()
  const other = useConverted(value)
  if (!value) return <span className="c3">–</span>
  const text = ({ amount, currency }: MoneyValue) => {
    const sign = amount < 0 ? '−' : signed && amount > 0 ? '+' : ''
    return `${sign}${formatMoney({ amount: Math.abs(amount), currency }, locale)}`
  }
  const look = cx(css.money, tone && css[tone])
  if (about) return <span className={look}>≈ {text(value)}</span>
  if (!other || exact) return <span className={look}>{text(value)}</span>
  if (charged && value.amount === 0) return <span className={look}>{text(value)}</span>
  if (charged) {
    return (
      <>
        <span className={look}>{text(value)}</span> <span className={css.beside}>≈ {text(other)}</span>
      </>
    )
  }
  return (
    <span className={look} title={text(value)}>
      {value.amount !== 0 && '≈ '}
      {text(other)}
      <span className="sr"> ({text(value)})</span>
    </span>
  )
}
