import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ArchiveWriter, keysFrom, newSalt, openArchive, sourceOf, verifyArchive } from './archive.mjs'
import { connect, copyOut, schemaOf, sequencesOf, tablesOf } from './database.mjs'
import { addDump } from './dump.mjs'

const NAME = /^portal-\d{8}T\d{6}Z\.tar$/
const KEYS = 'keys.json.gz'

/**
 * Copies the whole database as it was at one instant, beside a running portal, into one file; then reads that file again. Only an
 * archive that was read back gets its final name. `keys` open the secrets inside: without them they stay closed for ever. `how`: by
 * pg_dump, or table by table where there is none.
 */
export async function backUp({ url, folder, keys, how = 'dump', passphrase = '', keep = 0, now = new Date() }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `portal-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.tar`)
  const partial = `${file}.partial`
  rmSync(partial, { force: true })
  try {
    const { tables, bytes } = await write({ url, file: partial, keys, how, passphrase, now })
    await verifyArchive(openArchive(partial, passphrase))
    renameSync(partial, file)
    await noteBackup(url, { file: basename(file), bytes })
    const removed = keep > 0 ? removeOlder(folder, keep) : []
    return { file, bytes, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), removed }
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

async function write({ url, file, keys, how, passphrase, now }) {
  const salt = passphrase === '' ? null : newSalt()
  const client = await connect(url, 'backup')
  try {
    // One state of the world for all tables, however long it takes and whatever is written meanwhile.
    await client.query('begin isolation level repeatable read read only')
    const schema = await schemaOf(client)
    const archive = new ArchiveWriter(file, salt ? keysFrom(passphrase, salt) : null)
    const contents = await FORMATS[how].add(archive, { client, url, tables: await tablesOf(client) })
    await client.query('commit')
    if (keys) await archive.add(KEYS, sourceOf(JSON.stringify(keys)))
    const bytes = archive.finish({
      ...{ format: FORMATS[how].number, createdAt: now.toISOString(), salt, schema, keys: keys ? KEYS : null },
      ...contents,
    })
    return { tables: contents.tables, bytes }
  } finally {
    await client.end()
  }
}

async function addTables(archive, { client, tables: all }) {
  const tables = []
  for (const table of all) {
    const part = `tables/${table.name}.copy.gz`
    const rows = copyOut(client, table)
    const written = await archive.add(part, rows)
    if (written.rows !== rows.rowCount) throw new Error(`${table.name}: ${written.rows} rows arrived of ${rows.rowCount}`)
    tables.push({ ...table, part, ...written })
  }
  // Sequences stand outside transactions: read last, they are never behind the rows.
  return { tables, sequences: await sequencesOf(client) }
}

const FORMATS = { copy: { number: 1, add: addTables }, dump: { number: 2, add: addDump } }

/** Its age is a figure that operators are alerted by. */
async function noteBackup(url, value) {
  const client = await connect(url, 'backup')
  try {
    await client.query(
      `insert into setting (name, value, at) values ('last-backup', $1, now()) on conflict (name) do update set value = excluded.value, at = excluded.at`,
      [JSON.stringify(value)],
    )
  } finally {
    await client.end()
  }
}

function removeOlder(folder, keep) {
  const old = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep)
  for (const name of old) rmSync(join(folder, name))
  return old
}
