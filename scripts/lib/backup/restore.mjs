import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { measure, openArchive, readPart, readText, verifyArchive } from './archive.mjs'
import { brokenInvariants, connect, copyIn, copyOut, cutAlike, quoted, schemaOf, tablesOf } from './database.mjs'
import { isNewer, missingTools, restoreDump } from './dump.mjs'

/**
 * Fills an empty database with a backup, in one transaction that commits only where all of it arrived and the money adds up. The schema
 * is the dump's own, or made by this version's migrations (`migrate`) where the archive holds rows only.
 */
export async function restore({ url, file, passphrase = '', migrate }) {
  const archive = openArchive(file, passphrase)
  const { manifest } = archive
  const missing = manifest.dump ? missingTools() : null
  if (missing) throw new Error(missing)
  // Before anything is touched: half a restore helps nobody.
  await verifyArchive(archive)
  await refuseCompany(url)
  if (manifest.dump) await restoreWhole(archive, url)
  else await restoreRows(archive, url, migrate)
  const keys = manifest.keys ? JSON.parse(await readText(archive, manifest.keys)) : null
  return { createdAt: manifest.createdAt, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), keys }
}

async function restoreWhole(archive, url) {
  if (isNewer(archive.manifest)) throw otherVersion(archive.manifest)
  await withClient(url, async (client) => {
    const tables = await tablesOf(client)
    if (tables.length > 0) throw notEmpty(tables.map(({ name }) => name))
  })
  await restoreDump(archive, url)
  await withClient(url, (client) => client.query('analyze'))
}

async function restoreRows(archive, url, migrate) {
  await migrate(url)
  await withClient(url, async (client) => {
    await client.query('begin')
    await cutAlike(client, archive.manifest.tables)
    const tables = await tablesOf(client)
    await refuseOtherVersion(client, archive, tables)
    await refuseRows(client, tables)
    await fill(client, archive)
    const broken = await brokenInvariants(client)
    if (broken.length > 0) throw new Error(`the restored ledger is not sound: ${broken.join('; ')}`)
    await client.query('commit')
    await client.query('analyze')
  })
}

/** Its end undoes whatever was begun and not committed. */
async function withClient(url, work) {
  const client = await connect(url, 'restore')
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const otherVersion = ({ createdAt }) =>
  new Error(`this backup was made by another version of the portal (${createdAt}): restore it with that version, then upgrade`)

const notEmpty = (names) => new Error(`the database is not empty (${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''})`)

/** A portal that works on the database meanwhile would write between our rows. */
async function refuseCompany(url) {
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select distinct application_name as name from pg_stat_activity where datname = current_database() and application_name like 'portal%'`,
    )
    if (rows.length > 0) throw new Error('a portal is connected to this database: stop every api and worker first')
  })
}

async function refuseOtherVersion(client, { manifest }, tables) {
  const here = await schemaOf(client)
  const sameColumns = (table) => tables.some(({ name, columns }) => name === table.name && columns.join() === table.columns.join())
  const same =
    here.migration === manifest.schema.migration &&
    Object.entries(manifest.schema.guards).every(([name, hash]) => here.guards[name] === hash) &&
    manifest.tables.length === tables.length &&
    manifest.tables.every(sameColumns)
  if (!same) throw otherVersion(manifest)
}

async function refuseRows(client, tables) {
  const filled = []
  for (const { name } of tables) {
    const condition = name === 'setting' ? `where name not like 'guard:%'` : ''
    const { rowCount } = await client.query(`select from ${quoted(name)} ${condition} limit 1`)
    if (rowCount > 0) filled.push(name)
  }
  if (filled.length > 0) throw notEmpty(filled)
  await client.query('delete from setting')
}

/** Triggers keep what is written from being changed and work out balances: what is put back was already through them. */
async function fill(client, archive) {
  const { tables, sequences } = archive.manifest
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  for (const table of tables) await pipeline(readPart(archive, table.part), copyIn(client, table))
  for (const table of tables) await refuseDifference(client, table)
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, called])
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
}

async function refuseDifference(client, table) {
  const { stream, seen } = measure()
  await pipeline(copyOut(client, table), stream, new Writable({ write: (_chunk, _encoding, done) => done() }))
  if (seen.rows !== table.rows || seen.sum !== table.sum) throw new Error(`table ${table.name} does not read back as it was written`)
}
