import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../../src/modules/ledger/index.ts'
import { insertReceipt } from '../../src/modules/payments/store.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { forOwner } from '../support/database.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { APP_ROLE } from '../support/template.ts'
import { attacks, DENIED, entryAgain, ids, transfer } from './ledger-attacks.ts'
import { conversionAttacks } from './ledger-conversion-attacks.ts'

const { from } = createRequire(import.meta.url)('pg-copy-streams') as { from(statement: string): Writable & pg.Submittable }

let portal: TestPortal

beforeAll(async () => {
  portal = await createTestPortal()
  await portal.db.transaction(async (tx) => {
    const owner = { brandId: 1, accountId: 9001, currency: 'USD' as const }
    const reason = { cause: { reason: 'test' } }
    await post(tx, 'wallet-top-up', { ...owner, ...reason, key: 'attack:top-up', amount: 10_000 })
    const converted = { amount: 2000, original: 500_000, originalCurrency: 'VND' as const }
    await post(tx, 'wallet-top-up-converted', { ...owner, ...reason, key: 'attack:converted', ...converted })
    await post(tx, 'grant', { ...owner, ...reason, key: 'attack:points', wallet: 'points', amount: 50 })
    await post(tx, 'grant', { ...owner, ...reason, key: 'attack:other', accountId: 9002, wallet: 'main', amount: 500 })
    await post(tx, 'invoice-pay', { ...owner, cause: { invoiceId: 777 }, key: 'attack:pay', promotional: 0, main: 300, vat: 0 })
  })
  const one = async (sql: string): Promise<number> => Number((await portal.owner.query<{ id: string }>(sql)).rows[0]?.id)
  const account = (kind: string, of: string, currency = `<> 'VND'`) =>
    one(`select id from ledger_account where kind = '${kind}' and ${of} and currency ${currency}`)
  ids.main = await account('main', 'owner_id = 9001')
  ids.points = await account('points', 'owner_id = 9001')
  ids.other = await account('main', 'owner_id = 9002')
  ids.revenue = await account('revenue', 'brand_id = 1')
  ids.clearing = await account('gateway-clearing', 'brand_id = 1')
  ids.dong = await account('gateway-clearing', 'brand_id = 1', `= 'VND'`)
  ids.into = await account('currency-exchange', 'brand_id = 1', `= 'VND'`)
  ids.out = await account('currency-exchange', 'brand_id = 1')
  ids.entry = await one(`select max(id) as id from ledger_entry where account_id = ${ids.main}`)
  ids.invoice = await one(`select id from invoice where type = 'topup' and paid_at is not null order by id limit 1`)
  ids.payment = await one('select min(id) as id from payment')
  await portal.db.transaction((tx) =>
    insertReceipt(tx, { gateway: 'sandbox', reference: 'attack', paymentId: ids.payment, amount: 5, toldBy: 'gateway' }),
  )
  await portal.owner.query(`insert into invoice (brand_id, account_id, type, state, number, year, serial, currency, subtotal, discount, further_discounts,
      vat_percent, vat, total, vnd_per_usd, created_at, updated_at)
    values (1, 9001, 'new', 'unpaid', 'ATTACK-1', 1999, 1, 'USD', 300, 0, '[]', 0, 0, 300, 23000, now(), now())`)
  await portal.owner.query(`insert into credit_note (key, invoice_id, brand_id, number, year, serial, total, vat, promotional, main, points, reason, at)
    select 'attack', id, 1, 'CN-ATTACK', 1999, 1, 1, 0, 0, 1, 0, 'test', now() from invoice where number = 'ATTACK-1'`)
  await portal.owner.query(`with told as (
      insert into payment_event (gateway, event_id, payload, state, received_at) values ('sandbox', 'attack', '{}', 'processed', now()) returning id)
    insert into payment_conversion (payment_id, event_id, original, original_currency, amount, currency, vnd_per_usd, reason, set_by, at)
      select ${ids.payment}, id, 500000, 'VND', 2000, 'USD', 25000, 'test', 'test', now() from told`)
  ids.unpaid = await one(`select id from invoice where number = 'ATTACK-1'`)
})
afterAll(() => portal.dispose())

/** Runs the statements in one transaction; returns the constraint or the privilege that refused it, or `null`. */
async function refusal(pool: pg.Pool, statements: readonly string[]): Promise<string | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    return null
  } catch (error) {
    await client.query('rollback')
    const { code, constraint, message } = error as pg.DatabaseError
    return code === '42501' && constraint === undefined ? DENIED : (constraint ?? message)
  } finally {
    client.release(true)
  }
}

const balancesNow = async (): Promise<string> =>
  JSON.stringify((await portal.owner.query('select id, balance from ledger_account where owner_id is not null order by id')).rows)
describe('[M1] [D17] refused in SQL', () => {
  it.each([...attacks, ...conversionAttacks].map((attack) => [attack.name, attack] as const))('%s', async (_, { sql, by, owner }) => {
    const before = await balancesNow()
    expect(await refusal(portal.db.pool, sql())).toEqual(typeof by === 'string' ? by : expect.stringMatching(by))
    if (owner !== undefined) expect(await refusal(portal.owner, sql())).toBe(owner)
    expect(await balancesNow()).toBe(before)
  })

  it('INSERT … ON CONFLICT DO NOTHING inserts nothing and moves nothing, for the portal and for the owner', async () => {
    const before = await balancesNow()
    for (const pool of [portal.db.pool, portal.owner]) {
      expect(await refusal(pool, [entryAgain('do nothing')])).toBeNull()
      expect(await refusal(pool, [entryAgain('(id) do nothing')])).toBeNull()
    }
    expect(await balancesNow()).toBe(before)
  })

  it('a transfer copied in with COPY passes the same checks', async () => {
    const client = new pg.Client({ connectionString: portal.db.url })
    await client.connect()
    await client.query('begin')
    await client.query(transfer('grant', [], { id: 'copied', legs: 1 })[0] as string)
    const stream = client.query(from('copy ledger_entry (transfer_id, account_id, amount) from stdin'))
    stream.end(`copied\t${ids.main}\t500\n`)
    await new Promise((done, fail) => stream.on('finish', done).on('error', fail))
    await expect(client.query('commit')).rejects.toMatchObject({ constraint: 'ledger_transfer_complete' })
    await client.end()
  })

  it('on the real clock, a transfer more than an hour away from the present time', async () => {
    const url = forOwner(portal.db.url)
    await migrate(url, { appRole: APP_ROLE, realTime: true })
    try {
      for (const at of [`now() - interval '61 minutes'`, `now() + interval '61 minutes'`]) {
        const sql = transfer(
          'wallet-top-up',
          [
            ['main', 5],
            ['clearing', -5],
          ],
          { at },
        )
        expect([await refusal(portal.db.pool, sql), await refusal(portal.owner, sql)]).toEqual([
          'ledger_transfer_dated',
          'ledger_transfer_dated',
        ])
      }
      expect(
        await refusal(
          portal.db.pool,
          transfer(
            'wallet-top-up',
            [
              ['main', 5],
              ['clearing', -5],
            ],
            { at: 'now()' },
          ),
        ),
      ).toBeNull()
    } finally {
      await migrate(url, { appRole: APP_ROLE, realTime: false })
    }
  })

  it('changes of the append-only tables, by privilege and not only by trigger', async () => {
    const restricted: Record<string, string> = JSON.parse(
      readFileSync(new URL('../../migrations/privileges.json', import.meta.url), 'utf8'),
    )
    const { rows } = await portal.owner.query<{ name: string; held: string[] }>(
      `select t.name, array(select p from unnest(array['DELETE', 'INSERT', 'SELECT', 'TRUNCATE', 'UPDATE', 'TRIGGER', 'REFERENCES']) p
          where has_table_privilege($2, t.name, p)) as held from unnest($1::text[]) as t (name)`,
      [Object.keys(restricted), APP_ROLE],
    )
    for (const { name, held } of rows) expect(held.join(', '), name).toBe((restricted[name] ?? '').replace(/, UPDATE \([\w, ]+\)/, ''))
    const all = await portal.owner.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and (has_table_privilege($1, oid, 'TRUNCATE') or has_table_privilege($1, oid, 'TRIGGER') or pg_has_role($1, relowner, 'USAGE'))`,
      [APP_ROLE],
    )
    expect(all.rowCount).toBe(0)
  })
})
