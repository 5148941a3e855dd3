/** Calendar arithmetic on `YYYY-MM` and `YYYY-MM-DD` as they are shown; no zone is left in them. */
const at = (month: string, day = 1): Date => new Date(`${month}-${String(day).padStart(2, '0')}T00:00:00Z`)

export const monthOf = (date: string): string => date.slice(0, 7)

export function addToMonth(month: string, n: number): string {
  const first = at(month)
  first.setUTCMonth(first.getUTCMonth() + n)
  return first.toISOString().slice(0, 7)
}

/** The weeks of a month, Monday first; null where a day belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const before = (at(month).getUTCDay() + 6) % 7
  const last = at(addToMonth(month, 1))
  last.setUTCDate(0)
  const days = Array.from({ length: last.getUTCDate() }, (_, n) =>
    at(month, n + 1)
      .toISOString()
      .slice(0, 10),
  )
  const cells = [...Array<null>(before).fill(null), ...days]
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, n) => cells.slice(n * 7, n * 7 + 7))
}

/** `December 2026`, `Tháng 12 năm 2026`, `2026年12月`: as a heading begins. */
export function monthName(month: string, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at(month, 15))
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
