import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { at } from '../paths.mjs'
import { readPart } from './archive.mjs'
import { invariants, quoted } from './database.mjs'

const DUMP = 'database.dump.gz'
const TOOLS = ['pg_dump', 'pg_restore', 'psql']

const isInstalled = (tool) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)))

/** Why the database's own tools cannot be used here, or null. */
export function missingTools() {
  const missing = TOOLS.filter((tool) => !isInstalled(tool))
  return missing.length === 0
    ? null
    : `${missing.join(', ')} not found: install PostgreSQL's client (Debian: postgresql-client), of the server's version or newer`
}

/** A password on a command line is everybody's to read. */
function start(tool, args, url, stdio) {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn(tool, [...args, `--dbname=${address.href}`], {
    stdio: [...stdio, 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }), PGAPPNAME: 'backup', PGTZ: 'UTC' },
  })
  return watch(child, tool)
}

/** `ended` fails with what the tool said unless it ends well. */
function watch(child, tool) {
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  // A tool that breaks off closes its pipe: what it said is the better error.
  child.stdin?.on('error', () => undefined)
  const ended = new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => (code === 0 ? done() : fail(new Error(`${tool}: ${said.trim() || `ended with ${code}`}`))))
  })
  ended.catch(() => undefined)
  return { child, ended }
}

/** Adds what pg_dump says of the state that `client` sees in its transaction; answers what the manifest tells of it. */
export async function addDump(archive, { client, url, tables }) {
  const { rows: found } = await client.query('select pg_export_snapshot() as snapshot')
  const counted = []
  for (const { name } of tables) {
    const { rows } = await client.query(`select count(*)::int as rows from ${quoted(name)}`)
    counted.push({ name, rows: rows[0].rows })
  }
  const args = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', `--snapshot=${found[0].snapshot}`]
  const dump = start('pg_dump', args, url, ['ignore', 'pipe'])
  const { sha256 } = await archive.add(DUMP, dump.child.stdout)
  await dump.ended
  return { tables: counted, dump: { part: DUMP, sha256 } }
}

/** A newer schema than this version's migrations; an older one is migrated by the portal's next start. */
export function isNewer({ schema }) {
  const { entries } = JSON.parse(readFileSync(at('server/migrations/meta/_journal.json'), 'utf8'))
  return Number(schema.migration) > Math.max(...entries.map(({ when }) => when))
}

/** What must hold before a restore may be committed, as a statement that fails otherwise. */
function checks({ tables }) {
  const text = (value) => `'${value.replaceAll("'", "''")}'`
  const count = ({ name, rows }) =>
    `select ${text(`table ${name} does not hold the ${rows} rows that were written`)}, count(*) <> ${rows} from public.${quoted(name)}`
  const sound = Object.entries(invariants).map(
    ([rule, statement]) =>
      `select ${text(`the restored ledger is not sound: ${rule}`)} || ' (' || count || ')', count > 0 from (${statement}) rule`,
  )
  return `set search_path to public;
    do $checks$ declare problem text; begin
      select string_agg(what, '; ') into problem from (${[...tables.map(count), ...sound].join('\n union all ')}) found(what, broken) where broken;
      if problem is not null then raise exception '%', problem; end if;
    end $checks$;`
}

/** Fills an empty database from the dump in one transaction, which commits only where all of it arrived and the money adds up. */
export async function restoreDump(archive, url) {
  const psql = start('psql', ['--no-psqlrc', '--quiet', '--output=/dev/null', '--set=ON_ERROR_STOP=1', '--file=-'], url, ['pipe', 'ignore'])
  const script = watch(
    spawn('pg_restore', ['--file=-', '--no-owner', '--no-privileges', '--exit-on-error'], { stdio: 'pipe' }),
    'pg_restore',
  )
  try {
    psql.child.stdin.write('begin;\n')
    const fed = pipeline(readPart(archive, DUMP), script.child.stdin)
    fed.catch(() => undefined)
    await Promise.race([pipeline(script.child.stdout, psql.child.stdin, { end: false }), psql.ended])
    await Promise.race([Promise.all([fed, script.ended]), psql.ended])
    // Only now may it be kept: a reader that broke off must not look like an end.
    psql.child.stdin.end(`${checks(archive.manifest)}\ncommit;\n`)
    await psql.ended
  } catch (error) {
    psql.child.kill('SIGKILL')
    script.child.kill('SIGKILL')
    await psql.ended.catch(() => undefined)
    throw error
  }
}
