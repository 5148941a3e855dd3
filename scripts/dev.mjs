// npm run dev: the portal for development, at one address: the browser's code reloads in place, the server restarts when its code changes.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { startEmbeddedDatabase } from './lib/database.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { claimInstance } from './lib/instance.mjs'
import { die, red, say } from './lib/log.mjs'
import { at, dataFolder, loadSettings } from './lib/paths.mjs'
import { freePort, isPortFree } from './lib/ports.mjs'
import { serve } from './lib/serve.mjs'

loadSettings()
await ensureInstalled()
await ensureBuilt(['server'])

const portalData = dataFolder()
const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || '3000')
const baseUrl = `http://${host}:${port}`
const instance = await claimInstance(portalData).catch((error) => die(error.message))
if (!(await isPortFree(host, port))) {
  instance.release()
  die(`Port ${port} on ${host} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm run dev`)
}

// Imported here because their packages exist only after the installation.
const { watchSources } = await import('./lib/watch-sources.mjs')
const { createServer } = await import(pathToFileURL(createRequire(at('web/package.json')).resolve('vite')).href)

const api = await freePort({ host })
const vite = await createServer({
  root: at('web'),
  configFile: at('web/vite.config.ts'),
  clearScreen: false,
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api2', '/dev', '/healthz', '/readyz'].map((path) => [path, { target: `http://${host}:${api}`, ws: path === '/api2' }]),
    ),
  },
})
await vite.listen()

const server = await serve({
  env: {
    HOST: host,
    PORT: String(api),
    BASE_URL: process.env.BASE_URL || baseUrl,
    PORTAL_DATA: portalData,
    DEMO_STORY: process.env.DEMO_STORY || 'yes',
  },
  openDatabase: async () => (process.env.DATABASE_URL ? null : startEmbeddedDatabase(portalData)),
  started: instance.serverStarted,
  waitAfterCrash: true,
  close: async () => {
    instance.release()
    await vite.close()
  },
})
say(`development: open ${baseUrl} (the API alone listens on port ${api})`)

watchSources(
  ['contracts', 'server'].map((project) => ({ from: at(project, 'src'), to: at(project, 'dist') })),
  (files, errors) => {
    if (errors.length > 0) {
      for (const error of errors) console.error(`${red('✗')} ${error}`)
      return
    }
    say(`restarting the server: ${files.length > 3 ? `${files.length} files` : files.join(', ')} changed`)
    server.restart()
  },
)
