import { type Currency, currencies, type Money, money, roundHalfAway, toDecimalText } from '@portal/contracts/money.ts'

/** What people type as an amount: `25`, `25.5`, `$1,000`, `250.000 ₫`. Null where it is none, or more precise than money is. */
export function readAmount(text: string, currency: Currency): Money | null {
  const { exponent } = currencies[currency]
  const plain = exponent === 0 ? text.replace(/[\s.,₫đ]/gi, '') : text.replace(/[\s,$]/g, '')
  if (!new RegExp(exponent === 0 ? '^\\d{1,12}$' : `^\\d{1,10}(\\.\\d{0,${exponent.toString()}})?$`).test(plain)) return null
  return money(roundHalfAway(Number(plain) * 10 ** exponent), currency)
}

/** The shortest text that reads back as the amount: `25`, not `25.00`. */
export const amountText = (value: Money): string => toDecimalText(value).replace(/\.00$/, '')
