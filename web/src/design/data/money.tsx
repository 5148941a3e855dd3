import { formatMoney, type Money as MoneyValue } from '@portal/contracts/money.ts'
import { useLocale } from 'use-intl'
import { cx } from '../../lib/class-names.ts'
import css from './text.module.css'

interface MoneyProps {
  value: MoneyValue | null | undefined
  /** Another currency than the ledger's: shown with ≈ [M1a]. */
  about?: boolean
  /** `good`: a discount or reward in green. `struck`: waived. */
  tone?: 'good' | 'struck'
  /** A plus before gains; a real minus before losses is always set. */
  signed?: boolean
}

/** Dollars with two decimals, dong with none; figures aligned. */
export function Money({ value, about, tone, signed }: MoneyProps) {
  const locale = useLocale()
  if (!value) return <span className="c3">–</span>
  const sign = value.amount < 0 ? '−' : signed && value.amount > 0 ? '+' : ''
  return (
    <span className={cx(css.money, tone && css[tone])}>
      {about && '≈ '}
      {sign}
      {formatMoney({ ...value, amount: Math.abs(value.amount) }, locale)}
    </span>
  )
}
