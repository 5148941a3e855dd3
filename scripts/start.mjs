import { ensureBuilt } from './lib/build.mjs'
import { startEmbeddedDatabase } from './lib/database.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { claimInstance } from './lib/instance.mjs'
import { die } from './lib/log.mjs'
import { dataFolder, loadSettings } from './lib/paths.mjs'
import { serve } from './lib/serve.mjs'

loadSettings()
await ensureInstalled()
await ensureBuilt()

const portalData = dataFolder()
const instance = await claimInstance(portalData).catch((error) => die(error.message))

// In production mode the server itself refuses to start without a database of its own: the embedded one is for trying out.
const embedded = !process.env.DATABASE_URL && process.env.PORTAL_MODE !== 'production'

await serve({
  env: { HOST: process.env.HOST || '127.0.0.1', PORT: process.env.PORT || '3000', PORTAL_DATA: portalData },
  openDatabase: async () => (embedded ? startEmbeddedDatabase(portalData) : null),
  started: instance.serverStarted,
  close: instance.release,
})
