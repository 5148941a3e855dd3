import { daysUntil } from '../../design/data/date-format.ts'

/** Calendar days from today until then, as a person counts them; negative when it lies behind us. */
export const daysLeft = (end: string, now: Date): number => daysUntil(end, now)
