import { randomBytes } from 'node:crypto'
import { cpSync, lstatSync, rmSync } from 'node:fs'
import pg from 'pg'
import { startTemporaryDatabase } from '../../scripts/lib/database.mjs'

/** The one PostgreSQL server of a smoke run, and its migrated templates by the settings of their first start. */
let server
const templates = new Map()

const named = (url, name) => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function asOwner({ ownerUrl }, sql) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function createDatabase(server, template) {
  const name = `smoke_${randomBytes(6).toString('hex')}`
  await asOwner(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  return { name, url: named(server.url, name), ownerUrl: named(server.ownerUrl, name) }
}

async function makeTemplate(firstStart) {
  const database = await createDatabase(await server)
  return { database, folder: await firstStart(database) }
}

/**
 * A migrated database and data folder for one measurement of a smoke run, copied from a template: migrating a database for each would take
 * most of the run. `firstStart(database)` starts a portal once for each key and returns its data folder.
 */
export async function smokeDatabase(key, folder, firstStart) {
  server ??= startTemporaryDatabase()
  if (!templates.has(key)) templates.set(key, makeTemplate(firstStart))
  const template = await templates.get(key)
  const database = await createDatabase(await server, template.database.name)
  cpSync(template.folder, folder, { recursive: true, filter: (source) => !lstatSync(source).isSymbolicLink() })
  return { ...database, stop: async () => await asOwner(await server, `drop database ${database.name} with (force)`) }
}

/** Stops the server and removes the folders. */
export async function endSmokeDatabase() {
  for (const template of await Promise.allSettled(templates.values()))
    if (template.status === 'fulfilled') rmSync(template.value.folder, { recursive: true, force: true })
  await (await server)?.stop()
}
