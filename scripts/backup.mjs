// npm run backup -- [--to folder] [--keep n] [--without-keys]: the whole database in one file, beside a running portal.
//   BACKUP_PASSPHRASE encrypts it. What machines hold on their disks is not part of it.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openInstalledDatabase } from './lib/database.mjs'
import { die, say, yellow } from './lib/log.mjs'
import { dataFolder, loadSettings } from './lib/paths.mjs'
import { ensureServer } from './lib/ready.mjs'

const options = { to: { type: 'string' }, keep: { type: 'string' }, 'without-keys': { type: 'boolean' } }

function given() {
  try {
    const { values } = parseArgs({ options })
    if (values.keep !== undefined && !/^[1-9]\d*$/.test(values.keep)) throw new Error('--keep: how many backups to keep, 1 or more')
    return values
  } catch (error) {
    return die(error.message)
  }
}

/** The keys that open what the database holds sealed: of the environment, or those that the demo made. */
function keysOf(portalData) {
  const read = (name) => (existsSync(join(portalData, name)) ? readFileSync(join(portalData, name), 'utf8').trim() : null)
  const keys = {
    SECRET_KEYS: process.env.SECRET_KEYS || read('secret-keys'),
    SIGNING_SEED: process.env.SIGNING_SEED || read('signing-seed'),
  }
  return keys.SECRET_KEYS && keys.SIGNING_SEED ? keys : null
}

loadSettings()
const values = given()
await ensureServer()
// Only now: it needs the packages.
const { backUp } = await import('./lib/backup/backup.mjs')
const { missingTools } = await import('./lib/backup/dump.mjs')
const portalData = dataFolder()
const folder = values.to ?? join(portalData, 'backups')
const keys = values['without-keys'] ? null : keysOf(portalData)
const passphrase = process.env.BACKUP_PASSPHRASE ?? ''

const database = await openInstalledDatabase(portalData).catch((error) => die(error.message))
try {
  // The embedded PostgreSQL brings no pg_dump.
  const how = database.embedded ? 'copy' : 'dump'
  if (how === 'dump' && missingTools()) throw new Error(missingTools())
  const done = await backUp({ url: database.ownerUrl, folder, keys, how, passphrase, keep: Number(values.keep ?? 0) })
  say(`${done.file}: ${done.rows} rows of ${done.tables} tables, ${(done.bytes / 1024 / 1024).toFixed(1)} MB, read back and whole`)
  if (done.removed.length > 0) say(`removed ${done.removed.join(', ')}`)
  if (keys && passphrase === '')
    console.log(yellow('  It holds the secret keys in the clear: whoever reads it reads everything. BACKUP_PASSPHRASE encrypts it.'))
  if (!keys)
    console.log(yellow('  It holds no secret keys: without SECRET_KEYS, kept elsewhere, its passwords and tokens stay closed for ever.'))
  if (!values.to && statSync(folder).dev === statSync(portalData).dev) say('it lies on the disk of the portal: copy it to another machine')
} catch (error) {
  console.error(`The backup failed, nothing was kept: ${error.message}`)
  process.exitCode = 1
} finally {
  await database.stop()
}
