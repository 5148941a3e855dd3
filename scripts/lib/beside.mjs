import { openInstalledDatabase } from './database.mjs'
import { die } from './log.mjs'
import { at, dataFolder, loadSettings, root } from './paths.mjs'
import { run } from './process.mjs'
import { ensureServer } from './ready.mjs'

/** Runs a command of the built server on the portal's own database, whether the portal runs meanwhile or not. */
export async function runBeside(door) {
  loadSettings()
  await ensureServer({ built: true })
  const portalData = dataFolder()
  const database = await openInstalledDatabase(portalData).catch((error) => die(error.message))
  try {
    const env = { ...process.env, PORTAL_DATA: portalData, DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.ownerUrl }
    process.exitCode = await run(process.execPath, [at(`server/dist/main/${door}.js`), ...process.argv.slice(2)], { cwd: root, env })
  } finally {
    await database.stop()
  }
}
