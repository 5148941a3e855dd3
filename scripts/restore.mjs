// npm run restore -- <file> [--check] [--replace] [--keys-to file]: puts a backup into an empty database.
//   --check    only reads the file and says whether it is whole
//   --replace  embedded PostgreSQL only: sets the database that is there aside under another name first
//   --keys-to  writes the keys of the backup there, as lines of an environment file
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { openArchive, verifyArchive } from './lib/backup/archive.mjs'
import { openInstalledDatabase, setDatabaseAside } from './lib/database.mjs'
import { die, say, yellow } from './lib/log.mjs'
import { at, dataFolder, loadSettings } from './lib/paths.mjs'
import { ensureServer } from './lib/ready.mjs'

const options = { check: { type: 'boolean' }, replace: { type: 'boolean' }, 'keys-to': { type: 'string' } }

function given() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length !== 1) throw new Error('which backup? npm run restore -- <file>')
    return { ...values, file: positionals[0] }
  } catch (error) {
    return die(error.message)
  }
}

/** In demo mode the keys live in the data folder; in production they come from the environment, which is not ours to write. */
function placeKeys(keys, portalData, production) {
  if (!keys) return say('the backup holds no keys: its secrets open only with the SECRET_KEYS of its time')
  for (const [name, file] of production
    ? []
    : [
        ['SECRET_KEYS', 'secret-keys'],
        ['SIGNING_SEED', 'signing-seed'],
      ]) {
    const path = join(portalData, file)
    const old = existsSync(path) ? readFileSync(path, 'utf8').trim() : null
    if (old === keys[name]) continue
    if (old !== null) renameSync(path, `${path}.before-restore-${Date.now()}`)
    writeFileSync(path, keys[name], { mode: 0o600 })
  }
  if (!production) return say(`the keys of the backup are in ${portalData}`)
  const same = ['SECRET_KEYS', 'SIGNING_SEED'].every((name) => (process.env[name] ?? '') === keys[name])
  if (!same) console.log(yellow('  The keys of the backup are not those of the environment: --keys-to <file> writes them out.'))
}

loadSettings()
const { file, check, replace, 'keys-to': keysTo } = given()
if (!existsSync(file)) die(`there is no file ${file}`)
const passphrase = process.env.BACKUP_PASSPHRASE ?? ''

if (check) {
  try {
    const archive = openArchive(file, passphrase)
    await verifyArchive(archive)
    say(`${file} is whole: ${archive.manifest.tables.length} tables as of ${archive.manifest.createdAt}`)
    process.exit(0)
  } catch (error) {
    die(error.message)
  }
}

await ensureServer({ built: true })
// Only now: they need the packages and the build.
const { restore } = await import('./lib/backup/restore.mjs')
const { migrate } = await import(pathToFileURL(at('server/dist/platform/migrate.js')).href)
const portalData = dataFolder()
const database = await openInstalledDatabase(portalData).catch((error) => die(error.message))
let aside = null
try {
  if (replace && !database.embedded)
    throw new Error('--replace is for the embedded PostgreSQL; give DATABASE_URL of a new, empty database instead')
  if (replace) aside = await setDatabaseAside(database.ownerUrl)
  const production = process.env.PORTAL_MODE === 'production'
  const done = await restore({ url: database.ownerUrl, file, passphrase, migrate })
  // Grants belong to a database and are not part of a backup.
  const appRole = database.url === database.ownerUrl ? undefined : decodeURIComponent(new URL(database.url).username)
  await migrate(database.ownerUrl, { appRole, realTime: production })
  say(`restored ${done.rows} rows as of ${done.createdAt}; every table holds what was written and the ledger adds up`)
  if (aside) say(`what was there before is now the database ${aside.name}`)
  placeKeys(done.keys, portalData, production)
  if (keysTo && done.keys) {
    writeFileSync(
      keysTo,
      Object.entries(done.keys)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
      { mode: 0o600, flag: 'wx' },
    )
  }
} catch (error) {
  await aside?.putBack()
  console.error(`The restore failed, nothing was changed: ${error.message}`)
  process.exitCode = 1
} finally {
  await database.stop()
}
