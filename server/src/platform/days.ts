import { type AnyColumn, gte, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { placeholder } from './prepared.ts'

type Text = string | Placeholder

/** The instant at which a day (YYYY-MM-DD) of a time zone begins, or the one so many days after it. */
export const startOfDay = (day: Text, zone: Text, plus = 0): SQL => sql`((${day}::date + ${plus}::int)::timestamp at time zone ${zone})`

/** Of a prepared list: from the day `from` to the day `to` of `timeZone`, both included. */
export const dayFilters = (column: AnyColumn) => ({
  from: gte(column, startOfDay(placeholder('from'), placeholder('timeZone'))),
  to: lt(column, startOfDay(placeholder('to'), placeholder('timeZone'), 1)),
})
