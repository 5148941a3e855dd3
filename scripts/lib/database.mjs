import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { claimInstance } from './instance.mjs'
import { say } from './log.mjs'
import { at } from './paths.mjs'
import { addressOfRunning, chooseUser, startPostgres, temporaryDataDir, writePrivate } from './postgres.mjs'
import { canUse } from './postgres-binaries.mjs'

const DATABASE = 'portal'
/** The role that the portal runs as; the cluster's own role owns the tables and migrates [D17]. */
const APP_ROLE = 'portal_app'

/**
 * Where the embedded database lives. Root lends PostgreSQL an unprivileged user who may not reach the data folder (a checkout below
 * root's home): then it lives in a folder named after the checkout. A database that is there already is never left behind.
 */
function placeFor(portalData) {
  const inside = join(portalData, 'pg')
  if (process.getuid() !== 0) return inside
  const name = `${basename(dirname(portalData))}-${createHash('sha256').update(portalData).digest('hex').slice(0, 8)}`
  const places = [inside, join('/var/lib/hosting-portal', name), join('/var/tmp/hosting-portal', name)]
  const usable = places.filter((place) => {
    try {
      mkdirSync(dirname(place), { recursive: true, mode: 0o755 })
      // A strict umask must not close our own folder; the checkout's data folder keeps the mode that its owner gave it.
      if (place !== inside) chmodSync(dirname(place), 0o755)
      return canUse(dirname(place), chooseUser(place))
    } catch {
      return false
    }
  })
  const chosen = usable.find((place) => existsSync(join(place, 'cluster', 'PG_VERSION'))) ?? usable[0]
  if (!chosen) throw new Error(`PostgreSQL's user can reach none of ${places.join(', ')}. Set DATABASE_URL instead.`)
  return chosen
}

async function asAdmin(serverUrl, work) {
  const pg = createRequire(at('server/package.json'))('pg')
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function ensureDatabase(serverUrl, name) {
  await asAdmin(serverUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await client.query(`CREATE DATABASE ${name}`)
  })
  return named(serverUrl, name)
}

function named(serverUrl, name) {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Creates the role that the portal runs as, or gives it the password that the data folder holds: so an installation made before there was
 * such a role gets it at its next start. The migration grants its privileges.
 *
 * @returns The address that the role signs in with.
 */
export async function ensureAppRole(ownerUrl, dataDir) {
  const file = join(dataDir, 'app-password')
  if (!existsSync(file)) writePrivate(file, randomBytes(24).toString('hex'), chooseUser(dataDir))
  const password = readFileSync(file, 'utf8').trim()
  await asAdmin(ownerUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE])
    await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${APP_ROLE} LOGIN PASSWORD '${password}'`)
  })
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
  url.password = password
  return url.href
}

/** The embedded PostgreSQL of an installation, with its database: `url` is for the portal, `ownerUrl` for migrations, backup and restore. */
export async function startEmbeddedDatabase(portalData) {
  const dataDir = placeFor(portalData)
  if (!dataDir.startsWith(portalData)) say(`PostgreSQL keeps its data in ${dataDir} (its user cannot reach ${portalData})`)
  const server = await startPostgres({ dataDir })
  const ownerUrl = await ensureDatabase(server.url, DATABASE)
  return { url: await ensureAppRole(ownerUrl, dataDir), ownerUrl, dataDir, stop: server.stop }
}

/** An empty database that is removed when it stops, for tests in a browser and for measurements. */
export async function startTemporaryDatabase() {
  const server = await startPostgres({ dataDir: temporaryDataDir(), fast: true, temporary: true })
  return { url: await ensureAppRole(server.url, server.dataDir), ownerUrl: server.url, stop: server.stop }
}

/**
 * The database of this installation, for a script: DATABASE_URL, else the embedded one, which is started unless the portal runs. While the
 * script has started it, no portal can start on it.
 *
 * @returns `url` for the portal's role, `ownerUrl` for the owner of the tables, `embedded`, and `stop`.
 */
export async function openInstalledDatabase(portalData) {
  if (process.env.DATABASE_URL) {
    const url = process.env.DATABASE_URL
    return { url, ownerUrl: process.env.MIGRATION_DATABASE_URL || url, embedded: false, stop: async () => undefined }
  }
  if (process.env.PORTAL_MODE === 'production') throw new Error('DATABASE_URL: must be set in production mode')
  const dataDir = placeFor(portalData)
  const running = addressOfRunning(dataDir)
  if (running) {
    const ownerUrl = named(running, DATABASE)
    return { url: await ensureAppRole(ownerUrl, dataDir), ownerUrl, embedded: true, stop: async () => undefined }
  }
  const instance = await claimInstance(portalData)
  try {
    const server = await startEmbeddedDatabase(portalData)
    const stop = async () => {
      await server.stop()
      instance.release()
    }
    return { url: server.url, ownerUrl: server.ownerUrl, embedded: true, stop }
  } catch (error) {
    instance.release()
    throw error
  }
}

/** Gives the embedded database another name and makes an empty one in its place; `putBack` undoes both. Nothing is ever dropped but what is new. */
export async function setDatabaseAside(url) {
  const maintenance = named(url, 'postgres')
  const name = `${DATABASE}_before_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
  await asAdmin(maintenance, async (client) => {
    await client.query(`ALTER DATABASE ${DATABASE} RENAME TO ${name}`)
    await client.query(`CREATE DATABASE ${DATABASE}`)
  })
  const putBack = () =>
    asAdmin(maintenance, async (client) => {
      await client.query(`DROP DATABASE ${DATABASE}`)
      await client.query(`ALTER DATABASE ${name} RENAME TO ${DATABASE}`)
    })
  return { name, putBack }
}
