import { sql } from 'drizzle-orm'
import { placeholder, prepared } from './prepared.ts'
import { counters } from './tables.ts'
import type { Tx } from './tx.ts'

const countUp = prepared((db) =>
  db
    .insert(counters)
    .values({ name: placeholder('name'), value: placeholder('amount') })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + excluded.value` } })
    .returning({ value: counters.value }),
)

/**
 * Takes the next values of a counter and returns the first of them. The counter stays locked until the commit, so that a value is never
 * skipped or taken twice.
 */
export async function nextSerial(tx: Tx, name: string, amount = 1): Promise<number> {
  const [row] = await countUp(tx, { name, amount })
  if (!row) throw new Error(`counter ${name} was not written`)
  return row.value - amount + 1
}

/**
 * SQL that takes one value for each row of `source`, which must have a column `counter`. Returns `name` and the last `value` taken of each
 * counter. Counters are locked in the order of their names, so that two transactions which take of several never deadlock.
 */
export const takeSerials = (source: string): string => `
  insert into counter (name, value) select counter, count(*) from ${source} group by counter order by counter
    on conflict (name) do update set value = counter.value + excluded.value
    returning name, value`
