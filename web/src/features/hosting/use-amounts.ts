import { useFormatter } from 'use-intl'
import { useSizes } from '../services/sizes.ts'
import type { Measured } from './calls.ts'
import { isSize } from './usage.ts'

const MB_PER_GB = 1024

/** What is used and what may be, in the unit that reads best: `12.2 GB`, `3`. */
export function useAmounts(): (of: Pick<Measured, 'name'>, amount: number) => string {
  const sizes = useSizes()
  const format = useFormatter()
  return (of, amount) => {
    if (!isSize(of)) return format.number(amount)
    return amount < MB_PER_GB ? sizes.memory(Math.round(amount)) : sizes.gigabytes(amount / MB_PER_GB)
  }
}
