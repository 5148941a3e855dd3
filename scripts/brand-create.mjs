// npm run brand:create -- --name "Example Hosting": makes a brand. Production needs one before it can serve anybody; the demo brings its own.
import { openInstalledDatabase } from './lib/database.mjs'
import { die } from './lib/log.mjs'
import { at, dataFolder, loadSettings, root } from './lib/paths.mjs'
import { run } from './lib/process.mjs'
import { ensureServer } from './lib/ready.mjs'

loadSettings()
await ensureServer({ built: true })

const portalData = dataFolder()
const database = await openInstalledDatabase(portalData).catch((error) => die(error.message))
try {
  const env = { ...process.env, PORTAL_DATA: portalData, DATABASE_URL: database.url }
  process.exitCode = await run(process.execPath, [at('server/dist/main/brand.js'), ...process.argv.slice(2)], { cwd: root, env })
} finally {
  await database.stop()
}
