import { useFormatter } from 'use-intl'

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

/** The days of a week by their names, Monday first, as the server counts them. */
export function useWeekdays(): readonly { readonly day: number; readonly name: string }[] {
  const format = useFormatter()
  // The first of January 2024 was a Monday.
  return WEEK.map((day) => ({ day, name: format.dateTime(new Date(Date.UTC(2024, 0, day)), { weekday: 'long', timeZone: 'UTC' }) }))
}
