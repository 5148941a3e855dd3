import type pg from 'pg'
import { takeSerials } from '../../platform/counters.ts'

interface Numbering {
  readonly id: number
  readonly series: string
  readonly year: number
  readonly counter: string
  readonly prefix: string
}

const NUMBER = `
  with due as (
    select given.*, row_number() over (partition by given.counter order by given.n) as nth
      from unnest($1::bigint[], $2::text[], $3::int[], $4::text[], $5::text[]) with ordinality as given (id, series, year, counter, prefix, n)
      join invoice on invoice.id = given.id and invoice.number is null),
  taken as (${takeSerials('due')}),
  numbered as (
    select due.*, taken.value - count(*) over (partition by due.counter) + due.nth as serial from due join taken on taken.name = due.counter)
  update invoice set series = numbered.series, year = numbered.year, serial = numbered.serial, numbered_at = $6, issued = true,
      number = numbered.prefix || lpad(numbered.serial::text, greatest(6, length(numbered.serial::text)), '0')
    from numbered where invoice.id = numbered.id`

/** The statement that numbers these documents, each the next one of its series, in their order. */
export function numberingStatement(rows: readonly Numbering[], at: Date): pg.QueryConfig {
  const column = <K extends keyof Numbering>(name: K) => rows.map((row) => row[name])
  return { text: NUMBER, values: [column('id'), column('series'), column('year'), column('counter'), column('prefix'), at] }
}
