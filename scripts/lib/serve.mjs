import { spawn } from 'node:child_process'
import { say } from './log.mjs'
import { NODE_FLAGS } from './node-flags.mjs'
import { at, root } from './paths.mjs'
import { whenToldToEnd, whenWeVanish } from './process.mjs'

/**
 * Runs the portal until it ends or a signal stops it, then stops the server, the database and `close`, in this order.
 *
 * @param {object} options
 * @param options.openDatabase returns {url, ownerUrl, stop}, or null when the server reads DATABASE_URL itself
 * @param options.program the server's entry file
 * @param options.started receives the process number of each server that starts
 * @param options.waitAfterCrash when the server ends by itself, keep the database and wait for `restart`, instead of ending
 * @returns {Promise<{ restart: () => void }>} `restart` replaces the server process and keeps the database. A call while the old process
 *   is still ending is ignored: the new process reads the newest files anyway.
 */
export function serve({
  env,
  openDatabase,
  program = at('server/dist/main/all.js'),
  started = () => undefined,
  close = () => undefined,
  waitAfterCrash = false,
}) {
  let database = null
  let server = null
  let stopping = false
  let restarting = false
  /** The server ended by itself, and the next restart starts it. */
  let waiting = false

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
    if (waiting) return finish(0)
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
    launch()
  }

  function launch() {
    restarting = false
    waiting = false
    // A session of its own: the terminal's Ctrl-C reaches only us.
    server = spawn(process.execPath, [...NODE_FLAGS, program], {
      cwd: root,
      env: {
        ...process.env,
        ...env,
        WEB_ROOT: at('web/dist'),
        ...(database ? { DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.ownerUrl } : {}),
      },
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    started(server.pid)
    const dismissGuard = whenWeVanish('kill -TERM $1', [server.pid])
    server.once('exit', (code, signal) => {
      dismissGuard()
      if (stopping) return finish(0)
      if (restarting) return launch()
      say(`the server ended (${signal ?? `code ${code}`})${waitAfterCrash ? '; it starts again with the next change' : ''}`)
      waiting = waitAfterCrash
      if (!waiting) finish(code ?? 1)
    })
  }

  function restart() {
    if (waiting) return launch()
    if (restarting || stopping || !server) return
    restarting = true
    const old = server
    old.kill('SIGTERM')
    // It waits for open event streams and consoles, which the developer's browser opens again by itself.
    setTimeout(() => old.kill('SIGKILL'), 1_000).unref()
  }

  return begin().then(() => ({ restart }))
}
