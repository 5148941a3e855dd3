import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { measure, openArchive, readPart, readText, verifyArchive } from './archive.mjs'
import { brokenInvariants, connect, copyIn, copyOut, quoted, schemaOf, tablesOf } from './database.mjs'

/**
 * Fills an empty database with a backup: the schema comes from this version's migrations (`migrate`), the rows from the archive. All in
 * one transaction, which commits only where every table reads back as it was written and the money adds up.
 */
export async function restore({ url, file, passphrase = '', migrate }) {
  const archive = openArchive(file, passphrase)
  // Before anything is touched: half a restore helps nobody.
  await verifyArchive(archive)
  await refuseCompany(url)
  await migrate(url)
  const client = await connect(url, 'restore')
  try {
    await client.query('begin')
    const tables = await tablesOf(client)
    await refuseOtherVersion(client, archive, tables)
    await refuseRows(client, tables)
    await fill(client, archive)
    const broken = await brokenInvariants(client)
    if (broken.length > 0) throw new Error(`the restored ledger is not sound: ${broken.join('; ')}`)
    await client.query('commit')
    await client.query('analyze')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
  const { manifest } = archive
  const keys = manifest.keys ? JSON.parse(await readText(archive, manifest.keys)) : null
  return { createdAt: manifest.createdAt, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), keys }
}

/** A portal that works on the database meanwhile would write between our rows. */
async function refuseCompany(url) {
  const client = await connect(url, 'restore')
  try {
    const { rows } = await client.query(
      `select distinct application_name as name from pg_stat_activity where datname = current_database() and application_name like 'portal%'`,
    )
    if (rows.length > 0) throw new Error('a portal is connected to this database: stop every api and worker first')
  } finally {
    await client.end()
  }
}

async function refuseOtherVersion(client, { manifest }, tables) {
  const here = await schemaOf(client)
  const sameColumns = (table) => tables.some(({ name, columns }) => name === table.name && columns.join() === table.columns.join())
  const same =
    here.migration === manifest.schema.migration &&
    Object.entries(manifest.schema.guards).every(([name, hash]) => here.guards[name] === hash) &&
    manifest.tables.length === tables.length &&
    manifest.tables.every(sameColumns)
  if (!same) {
    throw new Error(
      `this backup was made by another version of the portal (${manifest.createdAt}): restore it with that version, then upgrade`,
    )
  }
}

async function refuseRows(client, tables) {
  const filled = []
  for (const { name } of tables) {
    const condition = name === 'setting' ? `where name not like 'guard:%'` : ''
    const { rowCount } = await client.query(`select from ${quoted(name)} ${condition} limit 1`)
    if (rowCount > 0) filled.push(name)
  }
  if (filled.length > 0) throw new Error(`the database is not empty (${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ' …' : ''})`)
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
