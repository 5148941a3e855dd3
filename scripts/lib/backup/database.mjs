import { createRequire } from 'node:module'
import { at } from '../paths.mjs'

const require = createRequire(at('server/package.json'))
const pg = require('pg')
const copy = require('pg-copy-streams')

/** The same text for the same row on every server, whatever its settings. */
const SAME_TEXT = `set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set timezone to 'UTC'; set extra_float_digits to 1;
  set bytea_output to 'hex'; set client_encoding to 'UTF8'; set synchronize_seqscans to off; set statement_timeout to 0; set client_min_messages to warning`

export const quoted = (name) => `"${name.replaceAll('"', '""')}"`

export async function connect(url, applicationName) {
  const client = new pg.Client({ connectionString: url, application_name: applicationName, keepAlive: true })
  await client.connect()
  await client.query(SAME_TEXT)
  return client
}

export const copyOut = (client, { name, columns }) =>
  client.query(copy.to(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))

export const copyIn = (client, { name, columns }) =>
  client.query(copy.from(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))

/** Every table of ours with its columns, those that others point to first; of a part of a larger one, which (`whole`) and where it is cut (`bound`). */
export async function tablesOf(client) {
  const { rows } = await client.query(`select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      i.inhparent::regclass::text as whole, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid, c.relname, i.inhparent order by c.relname`)
  const { rows: links } = await client.query(`select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`)
  return inOrder(rows, (name) => links.filter(({ child }) => unquoted(child) === name).map(({ parent }) => unquoted(parent)))
}

/** Parts of tables come and go with time: an empty database gets those that were there. */
export async function cutAlike(client, tables) {
  const parts = tables.filter(({ whole }) => whole)
  for (const { name } of (await tablesOf(client)).filter(({ whole }) => whole)) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rowCount === 0) await client.query(`drop table ${quoted(name)}`)
  }
  for (const { name, whole, bound } of parts)
    await client.query(`create table if not exists ${quoted(name)} partition of ${quoted(unquoted(whole))} ${bound}`)
}

const unquoted = (name) => name.replace(/^"|"$/g, '')

function inOrder(tables, parentsOf) {
  const ordered = []
  let waiting = tables
  while (waiting.length > 0) {
    const ready = waiting.filter(({ name }) => parentsOf(name).every((parent) => !waiting.some((table) => table.name === parent)))
    if (ready.length === 0)
      throw new Error(`these tables point at each other, so none can be filled first: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

export async function sequencesOf(client) {
  const { rows } = await client.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const values = []
  for (const { name } of rows) {
    const { rows: found } = await client.query(`select last_value::text as value, is_called as called from ${quoted(name)}`)
    values.push({ name, ...found[0] })
  }
  return values
}

/** Which version of the schema it is: the newest migration, and each guard by its hash. */
export async function schemaOf(client) {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as migrated`)
  if (!found[0].migrated) throw new Error('this database holds no portal')
  const { rows: newest } = await client.query('select max(created_at)::text as migration from drizzle.__drizzle_migrations')
  const { rows: guards } = await client.query(`select name, value from setting where name like 'guard:%' order by name`)
  return { migration: newest[0].migration, guards: Object.fromEntries(guards.map(({ name, value }) => [name, value])) }
}

/** What must hold of the money, whatever happened [M1]: each rule with how many rows break it. */
export const invariants = {
  'a transfer does not sum to zero': `select count(*) from (select e.transfer_id from ledger_entry e join ledger_account a on a.id = e.account_id
    group by e.transfer_id, a.currency having sum(e.amount) <> 0) broken`,
  'a transfer lacks entries': `select count(*) from ledger_transfer t where legs <> (select count(*) from ledger_entry e where e.transfer_id = t.id)`,
  'a wallet is not the sum of its entries': `select count(*) from ledger_account a where owner_id is not null
    and balance <> coalesce((select sum(amount) from ledger_entry e where e.account_id = a.id), 0)`,
  'a wallet is negative': `select count(*) from ledger_account where owner_id is not null and kind <> 'receivable' and balance < 0`,
  'a statement does not add up': `select count(*) from (select e.balance_after, sum(e.amount) over (partition by e.account_id order by e.id) as running
    from ledger_entry e join ledger_account a on a.id = e.account_id where a.owner_id is not null) lines where balance_after <> running`,
  'a trigger is switched off': `select count(*) from pg_trigger where tgenabled = 'D' and not tgisinternal`,
}

export async function brokenInvariants(client) {
  const broken = []
  for (const [rule, statement] of Object.entries(invariants)) {
    const { rows } = await client.query(statement)
    if (Number(rows[0].count) > 0) broken.push(`${rule} (${rows[0].count})`)
  }
  return broken
}
