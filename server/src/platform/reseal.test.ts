import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clockedDatabase } from '../../test/support/clocked-database.ts'
import { resealPlanner } from './reseal.ts'
import { parseKeyRing, SecretBox } from './secrets.ts'

const [k1, k2] = ['k1', 'k2'].map((id) => `${id}:${randomBytes(32).toString('base64')}`)
const before = new SecretBox(parseKeyRing(`${k1},${k2}`))
const after = new SecretBox(parseKeyRing(`${k2},${k1}`))
const context = (key: string): string => `safe:${key}`
const column = { table: 'safe', column: 'text', key: 'id', context }

const base = clockedDatabase('drop table if exists safe; create table safe (id int primary key, text text)')

/** Keeps texts under the numbers from `first` on. */
const keep = (first: number, texts: readonly string[]): Promise<unknown> =>
  base.db.pool.query('insert into safe select $1 + n - 1, text from unnest($2::text[]) with ordinality as t (text, n)', [first, texts])
const sealedBefore = (first: number, count = 1): string[] =>
  Array.from({ length: count }, (_, n) => before.seal('x', context(String(first + n))))
const keysInUse = async (): Promise<string[]> =>
  (await base.db.pool.query<{ key: string }>(`select split_part(text, '.', 1) as key from safe order by id`)).rows.map(({ key }) => key)

/** Runs it once a minute and answers how often it read the table. */
async function minutes(planner: ReturnType<typeof resealPlanner>, count: number): Promise<number> {
  let reads = 0
  for (let n = 0; n < count; n++) {
    await base.db.transaction(async (tx) => {
      const query = tx.client.query.bind(tx.client) as (...args: unknown[]) => unknown
      const client = Object.create(tx.client, {
        query: {
          value: (...args: unknown[]) => {
            if (String(args[0]).includes('from safe')) reads++
            return query(...args)
          },
        },
      }) as typeof tx.client
      await planner.run(Object.create(tx, { client: { value: client } }) as typeof tx)
    })
    base.clock.set(new Date(base.clock.now().getTime() + 60_000))
  }
  return reads
}

describe('[A8] sealing anew', () => {
  it('reads nothing where there is one key', async () => {
    await keep(1, sealedBefore(1))
    expect(await minutes(resealPlanner(new SecretBox(parseKeyRing(String(k2))), [column]), 30)).toBe(0)
  })

  it('leaves a table alone for ten minutes once nothing is left to do, and finds what an old process seals meanwhile', async () => {
    const planner = resealPlanner(after, [column])
    await keep(1, sealedBefore(1))
    expect(await minutes(planner, 2)).toBe(2)
    expect(await keysInUse()).toEqual(['k2'])
    await keep(2, sealedBefore(2))
    expect(await minutes(planner, 9)).toBe(0)
    expect(await minutes(planner, 1)).toBe(1)
    expect(await keysInUse()).toEqual(['k2', 'k2'])
    const { rows } = await base.db.pool.query<{ text: string }>('select text from safe where id = 2')
    expect(after.open(rows[0]?.text ?? '', context('2'))).toBe('x')
  })

  it('goes on every minute while there is more than it takes at once, past what no key opens', async () => {
    const lost = `k0.${randomBytes(60).toString('base64url')}`
    await keep(0, Array(501).fill(lost))
    await keep(501, sealedBefore(501, 600))
    expect(await minutes(resealPlanner(after, [column]), 2)).toBe(2)
    expect(new Set((await keysInUse()).slice(501))).toEqual(new Set(['k2']))
    expect(new Set((await keysInUse()).slice(0, 501))).toEqual(new Set(['k0']))
  })
})
