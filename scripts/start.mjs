import { ensureBuilt } from './lib/build.mjs'
import { startEmbeddedDatabase } from './lib/database.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { claimInstance } from './lib/instance.mjs'
import { die } from './lib/log.mjs'
import { dataFolder, loadSettings } from './lib/paths.mjs'
import { isPortFree } from './lib/ports.mjs'
import { serve } from './lib/serve.mjs'

loadSettings()
await ensureInstalled()
await ensureBuilt()

const portalData = dataFolder()
const host = process.env.HOST || '127.0.0.1'
const port = process.env.PORT || '3000'
const instance = await claimInstance(portalData).catch((error) => die(error.message))

if (!(await isPortFree(host, Number(port)))) {
  instance.release()
  die(`Port ${port} on ${host} is taken. Stop what listens there, or choose another: PORT=${Number(port) + 1} npm start`)
}

// In production mode the server itself refuses to start without a database of its own: the embedded one is for trying out.
const embedded = !process.env.DATABASE_URL && process.env.PORTAL_MODE !== 'production'

await serve({
  // A demo that is begun here has a past to look at; an existing one stays as it is.
  env: { HOST: host, PORT: port, PORTAL_DATA: portalData, DEMO_STORY: process.env.DEMO_STORY || 'yes' },
  openDatabase: async () => (embedded ? startEmbeddedDatabase(portalData) : null),
  started: instance.serverStarted,
  close: instance.release,
})
