import { spawn } from 'node:child_process'
import { ensureBuilt } from './lib/build.mjs'
import { startEmbeddedDatabase } from './lib/database.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { claimInstance } from './lib/instance.mjs'
import { die, say } from './lib/log.mjs'
import { at, dataFolder, loadSettings, root } from './lib/paths.mjs'
import { whenWeVanish } from './lib/process.mjs'

loadSettings()
await ensureInstalled()
await ensureBuilt()

const portalData = dataFolder()
const instance = await claimInstance(portalData).catch((error) => die(error.message))

let database = null
let server = null
let stopping = false

// Taken early: a Ctrl-C while PostgreSQL starts must not leave it running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

function stop() {
  if (!stopping) {
    stopping = true
    say('stopping (once more to stop at once)')
    if (!server) return
    server.kill('SIGTERM')
    setTimeout(() => server.kill('SIGKILL'), 25_000).unref()
  } else {
    server?.kill('SIGKILL')
  }
}

async function finish(code) {
  await database?.stop()
  instance.release()
  process.exit(code)
}

// In production mode the server itself refuses to start without a database of its own: the embedded one is for trying out.
if (!process.env.DATABASE_URL && process.env.PORTAL_MODE !== 'production') {
  try {
    database = await startEmbeddedDatabase(portalData)
  } catch (error) {
    instance.release()
    die(error.message)
  }
}
if (stopping) await finish(0)

const env = {
  ...process.env,
  HOST: process.env.HOST || '127.0.0.1',
  PORT: process.env.PORT || '3000',
  PORTAL_DATA: portalData,
  WEB_ROOT: at('web/dist'),
  ...(database ? { DATABASE_URL: database.url } : {}),
}
// A session of its own: the terminal's Ctrl-C reaches only us, and we stop things in their order.
server = spawn(process.execPath, ['--enable-source-maps', at('server/dist/main/all.js')], {
  cwd: root,
  env,
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
})
instance.serverStarted(server.pid)
const dismissGuard = whenWeVanish('kill -TERM $1', [server.pid])
server.once('exit', (code, signal) => {
  dismissGuard()
  if (!stopping) say(`the server ended (${signal ?? `code ${code}`})`)
  finish(stopping ? 0 : (code ?? 1))
})
