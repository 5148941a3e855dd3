import { spawn } from 'node:child_process'
import { say } from './log.mjs'
import { NODE_FLAGS } from './node-flags.mjs'
import { at, root } from './paths.mjs'
import { whenToldToEnd, whenWeVanish } from './process.mjs'

/**
 * Runs the portal until it ends or we are told to stop, and takes things down in their order: first the server, then what `close`
 * names. `openDatabase` answers {url, stop}, or null where the server reads DATABASE_URL itself; `program` is the server's own.
 */
export function serve({ env, openDatabase, program = at('server/dist/main/all.js'), started = () => undefined, close = () => undefined }) {
  let database = null
  let server = null
  let stopping = false

  async function finish(code) {
    await database?.stop()
    await close()
    process.exit(code)
  }

  function stop() {
    if (stopping) {
      server?.kill('SIGKILL')
      return
    }
    stopping = true
    say('stopping (once more to stop at once)')
    server?.kill('SIGTERM')
    setTimeout(() => server?.kill('SIGKILL'), 25_000).unref()
  }

  // Taken before anything starts: a Ctrl-C while PostgreSQL comes up must not leave it running.
  whenToldToEnd(stop)

  async function begin() {
    try {
      database = await openDatabase()
    } catch (error) {
      console.error(error.message)
      return finish(1)
    }
    if (stopping) return finish(0)
    // A session of its own: the terminal's Ctrl-C reaches only us.
    server = spawn(process.execPath, [...NODE_FLAGS, program], {
      cwd: root,
      env: { ...process.env, ...env, WEB_ROOT: at('web/dist'), ...(database ? { DATABASE_URL: database.url } : {}) },
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    started(server.pid)
    const dismissGuard = whenWeVanish('kill -TERM $1', [server.pid])
    server.once('exit', (code, signal) => {
      dismissGuard()
      if (!stopping) say(`the server ended (${signal ?? `code ${code}`})`)
      finish(stopping ? 0 : (code ?? 1))
    })
  }

  return begin()
}
