import { CALENDAR_DAYS } from '@portal/contracts/constants.ts'

/** How far the calendar looks ahead; the first is the usual one. */
export const readCalendarDays = (text: string | undefined): number =>
  CALENDAR_DAYS.find((days) => String(days) === text) ?? CALENDAR_DAYS[0]
