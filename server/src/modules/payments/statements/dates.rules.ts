import { isoDate } from '@portal/contracts/time.ts'

export type DateOrder = 'DMY' | 'MDY'

/** Characters of a cell in which a date is searched. */
const LONGEST = 60

/** Order in which a statement writes the parts of its dates: month first only if a date of it proves that. */
export function dateOrderOf(dates: readonly string[]): DateOrder {
  const parts = dates.flatMap((date) => {
    const [, first, second] = /^\D*(\d\d?)[-/.](\d\d?)[-/.]\d{2,4}/.exec(date.slice(0, LONGEST)) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  return parts.some(([, second]) => second > 12) && parts.every(([first]) => first <= 12) ? 'MDY' : 'DMY'
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** ISO day of a date as a bank's statement writes it (`29/11/2026`, `2026-11-29`, `29-Nov-26`, `20261129`); `null` if there is none. */
export function dayIn(text: string | null, order: DateOrder = 'DMY'): string | null {
  const date = (text ?? '').slice(0, LONGEST)
  const iso = /(\d{4})(?:[-/.]|年)(\d\d?)(?:[-/.]|月)(\d\d?)/.exec(date) ?? /^(20\d\d)(\d\d)(\d\d)(?!\d{7})/.exec(date)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const named = /(\d\d?)[-\s/]([a-z]{3})[a-z]*[-\s/,]+(\d{4}|\d\d)(?!\d)/i.exec(date)
  if (named) return dayOf(named[3], monthIn(named[2]), named[1])
  const monthFirst = /([a-z]{3})[a-z]*\.?\s+(\d\d?),?\s+(\d{4})/i.exec(date)
  if (monthFirst) return dayOf(monthFirst[3], monthIn(monthFirst[1]), monthFirst[2])
  const [, first, second, year] = /(\d\d?)[-/.](\d\d?)[-/.](\d{4}|\d\d)(?!\d)/.exec(date) ?? []
  return order === 'MDY' ? dayOf(year, first, second) : dayOf(year, second, first)
}

const monthIn = (name = ''): string => String(MONTHS.indexOf(name.toLowerCase()) + 1)

function dayOf(yearText = '', monthText = '', dayText = ''): string | null {
  const [year, month, day] = [yearText.length === 2 ? `20${yearText}` : yearText, monthText, dayText].map(Number)
  if (!year || !month || !day) return null
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? isoDate(at) : null
}
