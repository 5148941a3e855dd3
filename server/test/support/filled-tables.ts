import type { PoolClient } from 'pg'
import { fillServices } from '../../../bench/lib/fill.mjs'
import type { Customer } from './customers.ts'
import type { TestPortal } from './portal.ts'

/** Filled here, beside what `fillServices` fills. */
const FILLED = [
  'account',
  'activity',
  'notice',
  'invoice',
  'invoice_line',
  'renewal',
  'ledger_account',
  'ledger_transfer',
  'ledger_entry',
  'referral',
  'referral_withdrawal',
  'team',
  'team_member',
  'rgc_session',
  'support_ticket',
  'support_message',
  'support_read',
  'vps_counter',
  'vps_transfer',
  'vps_alert',
  'vps_metric_minute',
  'vps_metric_ten',
  'vps_metric_hour',
]

/** `total` rows each of accounts, services, machines, activity, notices, documents and movements, of which fifty belong to the customer. */
export async function fillTables(portal: TestPortal, customer: Customer, total: number): Promise<void> {
  const client = await portal.owner.connect()
  try {
    await client.query('select vps_metric_make($1, $1)', [minuteOf(portal)])
    await withoutIndexes(client, ['service', 'vps', ...FILLED], () => fillAll(portal, client, customer, total))
    for (const table of ['service', 'vps', ...FILLED]) await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.query('set session_replication_role = default').finally(() => client.release())
  }
}

/** Sorted once at the end an index costs a part of what it does row by row, one of words above all. What is unique stays: it has a say in what is written. */
async function withoutIndexes(client: PoolClient, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index join pg_class c on c.oid = indrelid
      where c.relname = any($1) and c.relkind = 'r' and not indisunique and not c.relispartition`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  await client.query(`set maintenance_work_mem = '256MB'`)
  for (const { made } of rows) await client.query(made)
}

async function fillAll(portal: TestPortal, pool: PoolClient, { id }: Customer, total: number): Promise<void> {
  await fillServices(pool, { accountId: id, brandId: 1, total, own: 50 })
  // Rows as years leave them behind, which nobody checks once more: looking each one's keys up took longer than writing it.
  await pool.query('set session_replication_role = replica')
  const account = `case when n % ($2::int / 50) = 0 then $1::bigint else 1000000 + n % 20000 end`
  const at = `timestamptz '2026-11-01' + n * interval '1 second'`
  const parameters = [id, total]
  await pool.query(
    `insert into activity (account_id, actor, actor_name, action, status, detail, at)
     select ${account}, case when n % 20 = 0 then 'system' else 'customer' end, 'someone', 'user/service/vps/start', 'success', 'machine-' || n, ${at} from generate_series(1, $2::int) n`,
    parameters,
  )
  await pool.query(
    `insert into notice (account_id, kind, params, cause, at)
     select ${account}, 'account-welcome', '{}', 'cause-' || n, ${at} from generate_series(1, $2::int) n`,
    parameters,
  )
  await pool.query(
    `insert into team (id, brand_id, leader_id, name, code_hash, code, code_changed_at, created_at)
     select 9000000 + n, 1, 1000000 + n, 'team-' || n, 'hash-' || n, 'sealed', ${at}, ${at} from generate_series(1, $1::int) n`,
    [total],
  )
  // Each with its leader and one more; the customer is in fifty of them.
  await pool.query(
    `insert into team_member (team_id, account_id, joined_at)
     select 9000000 + n, 1000000 + n, ${at} from generate_series(1, $2::int) n
     union all select 9000000 + n, case when n % ($2::int / 50) = 0 then $1::bigint else 3000000 + n end, ${at} from generate_series(1, $2::int) n`,
    parameters,
  )
  await pool.query(
    `insert into rgc_session (service_id, service_name, owner_id, account_id, host_id, location_id, gateway, public_name, port, protocol, username,
       allow, everyone, state, created_at, until, ended_at)
     select 48000 + n, 'machine-' || n, ${account}, ${account}, 1, 1, 'gw', 'gw.example.com', 41000, 'ssh', 'root', '[]', false,
       case when n % 1000 = 0 then 'open' else 'closed' end, ${at}, ${at}, case when n % 1000 = 0 then null else ${at} end
       from generate_series(1, $2::int) n`,
    parameters,
  )
  await fillTickets(pool, parameters)
  await fillMetrics(pool, minuteOf(portal))
  await fillBooks(pool, id, total)
}

/** A message each, of every tenth a note of staff too; one in a hundred is open, and of those one in ten waits for its customer. */
async function fillTickets(pool: PoolClient, [id, total]: readonly number[]): Promise<void> {
  const at = `timestamptz '2026-11-01' + n * interval '1 second'`
  const account = `case when n % ($2::int / 50) = 0 then $1::bigint else 1000000 + n % 20000 end`
  const due = `case when n % 100 = 0 and n % 1000 <> 0 then ${at} end`
  await pool.query(
    `insert into support_ticket (id, brand_id, account_id, title, state, department, priority, last_at, last_by, last_excerpt, waits_for, waits_since,
       first_answer_minutes, solution_minutes, first_answer_due_at, solution_due_at, due_at, alert_at, created_at)
     select 7000000 + n, 1, ${account}, 'machine-' || n, case when n % 100 = 0 then 'open' else 'closed' end,
       (array['technical','network','billing','sales','abuse'])[1 + n % 5], 'normal', ${at}, 'customer', 'machine',
       case when n % 1000 = 0 then 'customer' else 'staff' end, ${at}, 60, 300, ${at}, ${at}, ${due}, ${due}, ${at} from generate_series(1, $2::int) n`,
    [id, total],
  )
  await pool.query(
    `insert into support_message (ticket_id, kind, by, author, body, source, at)
     select 7000000 + n, kind, 'customer', 'someone', 'word-' || n || ' of machine ' || n, 'web', ${at}
       from generate_series(1, $1::int) n, unnest(array['message', 'note']) kind where kind = 'message' or n % 10 = 0`,
    [total],
  )
  await pool.query(
    `insert into support_read (ticket_id, account_id, message_id) select 7000000 + n, 1000000 + n % 20000, 1 from generate_series(1, $1::int) n`,
    [total],
  )
}

const minuteOf = ({ clock }: TestPortal): number => Math.floor(clock.now().getTime() / 60_000)

/** One reading of every machine in each grain, an hour ago; every machine has been measured, and has an alert. */
async function fillMetrics(pool: PoolClient, minute: number): Promise<void> {
  const machines = 'from vps where service_id >= 48001'
  const figures = 'memory_avg, read_avg, written_avg, received_avg, sent_avg, cpu_avg, minutes'
  await pool.query(
    `insert into vps_metric_minute (service_id, at, memory, read, written, received, sent, cpu) select service_id, $1, 5e8, 1, 2, 3, 4, 900 ${machines}`,
    [minute - 60],
  )
  for (const grain of ['ten', 'hour'])
    await pool.query(
      `insert into vps_metric_${grain} (service_id, at, ${figures}) select service_id, $1, 5e8, 1, 2, 3, 4, 900, 10 ${machines}`,
      [Math.floor(minute / 60) * 60 - 60],
    )
  await pool.query(
    `insert into vps_counter (service_id, read_at, boot, cpu_seconds, memory, received, sent) select service_id, now(), 'one', 1, 5e8, 1, 1 ${machines}`,
  )
  await pool.query(
    `insert into vps_transfer (service_id, from_at, until_at, received, sent) select service_id, now() - interval '1 day', now() + interval '29 days', 1, 1 ${machines}`,
  )
  await pool.query(
    `insert into vps_alert (service_id, metric, over, threshold, minutes, enabled) select service_id, 'cpu', true, 90, 10, true ${machines}`,
  )
}

/** Documents and movements, past the triggers that keep a living ledger. */
async function fillBooks(client: PoolClient, id: number, total: number): Promise<void> {
  const account = `case when n % ${total / 50} = 0 then ${id} else 1000000 + n % 20000 end`
  const at = `timestamptz '2020-01-01' + n * interval '1 minute'`
  const fill = async (into: string, values: string) =>
    await client.query(`insert into ${into} select ${values} from generate_series(1, ${total}) n`)
  const nothing = `'{"en-US":"","vi-VN":"","zh-CN":""}'`
  await client.query(
    `insert into account (id, brand_id, username, email, profile_name, password_hash, password_changed_at, activated_at, locale, created_at)
     select 1000000 + n, 1, 'other-' || n, 'other-' || n || '@example.com', 'Other', repeat('x', 97), now(), now(), 'en-US', now() from generate_series(0, ${total}) n`,
  )
  await fill(
    `invoice (id, brand_id, account_id, type, state, number, year, serial, currency, subtotal, discount, further_discounts, vat_percent, vat,
              total, vnd_per_usd, paid_main, paid_at, created_at, updated_at)`,
    `5000000 + n, 1, ${account}, 'renew', case when n % 7 = 0 then 'unpaid' else 'renewed' end, 'machine-' || n, 2020, n, 'USD', n % 5000, 0,
     '[]', 0, 0, n % 5000, 23000, n % 5000, ${at}, ${at}, ${at}`,
  )
  await fill(
    'invoice_line (invoice_id, position, kind, description, detail, unit_cost, quantity, subtotal, service_id, options)',
    `5000000 + n, 0, 'renew', ${nothing}, ${nothing}, n % 5000, 1, n % 5000, 48000 + n, '{}'`,
  )
  await fill(
    'renewal (service_id, period_start, months, invoice_id, auto, state, created_at)',
    `48000 + n, ${at}, 1, 5000000 + n, true, case when n % 7 = 0 then 'open' else 'paid' end, ${at}`,
  )
  await client.query(
    `insert into ledger_account (brand_id, owner_id, kind, currency)
     select 1, owner, kind, 'USD' from (select distinct ${account} as owner from generate_series(1, ${total}) n) o, unnest(array['main', 'promotional']) kind
     on conflict do nothing`,
  )
  await fill('ledger_transfer (id, template, cause, invoice_id, legs, at)', `'fill-' || n, 'invoice-pay', '{}', 5000000 + n, 1, ${at}`)
  await client.query(
    `insert into ledger_entry (transfer_id, account_id, amount, balance_after)
     select 'fill-' || n, a.id, -1 - n % 5000, 0 from generate_series(1, ${total}) n
       join ledger_account a on a.owner_id = ${account} and a.kind = 'main' and a.currency = 'USD'`,
  )
  await fill(
    'referral (brand_id, referrer_id, friend_id, full_name, email, state, percent, currency, amount, order_id, matures_at, held, signs, withdrawal_id, created_at, updated_at)',
    `1, case when n % ${total / 50} = 0 then ${id} else 1000000 + (n + 1) % 20000 end, 1000000 + n, 'Friend ' || n, 'friend-' || n || '@example.com',
     (array['immature', 'pending-reward', 'received-reward', 'withdrawn'])[1 + n % 4], 10, 'USD', n % 500, case when n % 4 = 0 then null else 5000000 + n end,
     ${at}, n % 1000 = 1, '{}', case when n % 4 = 3 then 5000000 + n end, ${at}, ${at}`,
  )
  await fill(
    'referral_withdrawal (invoice_id, brand_id, account_id, currency, amount, rewards, outcome, asked_at)',
    `5000000 + n, 1, ${account}, 'USD', 1 + n % 500, 1, case when n % 1000 = 0 then null else 'paid' end, ${at}`,
  )
}
