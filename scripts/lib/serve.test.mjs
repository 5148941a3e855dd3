import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at } from './paths.mjs'
import { isAlive, waitForExit } from './process.mjs'

/** A package whose `npm start` is ours, with a server and a database that only say who they are. */
const folder = mkdtempSync(join(tmpdir(), 'portal-serve-'))
const ours = JSON.parse(readFileSync(at('package.json'), 'utf8')).scripts.start
const lib = (name) => JSON.stringify(pathToFileURL(at('scripts/lib', name)).href)

beforeAll(() => {
  const start = ours.replace('scripts/start.mjs', 'start.mjs')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'serve-test', version: '1.0.0', type: 'module', scripts: { start } }))
  writeFileSync(join(folder, 'idle.mjs'), `console.log('is', process.argv[2] ?? 'server', process.pid); setInterval(() => undefined, 1000)`)
  writeFileSync(
    join(folder, 'start.mjs'),
    `import { spawn } from 'node:child_process'
     import { claimInstance } from ${lib('instance.mjs')}
     import { whenWeVanish } from ${lib('process.mjs')}
     import { serve } from ${lib('serve.mjs')}
     const instance = await claimInstance(process.env.PORTAL_DATA)
     console.log('is launcher', process.pid)
     const { restart } = await serve({
       env: {},
       waitAfterCrash: true,
       program: ${JSON.stringify(join(folder, 'idle.mjs'))},
       started: instance.serverStarted,
       close: instance.release,
       openDatabase: async () => {
         const child = spawn(process.execPath, [${JSON.stringify(join(folder, 'idle.mjs'))}, 'database'], { detached: true, stdio: 'inherit' })
         whenWeVanish('kill -INT $1', [child.pid])
         return { url: 'postgres://nowhere', stop: async () => child.kill() }
       },
     })
     process.on('SIGUSR2', restart)
     console.log('is listening', process.pid)`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts it, and answers who runs once all of them have said so. */
async function started() {
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORTAL_DATA: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const pids = await new Promise((done, fail) => {
    const hear = (text) => {
      said += text
      const found = Object.fromEntries([...said.matchAll(/^is (\w+) (\d+)$/gm)].map(([, name, pid]) => [name, Number(pid)]))
      if (found.launcher && found.server && found.database && found.listening) done(found)
    }
    npm.stdout.on('data', hear)
    npm.stderr.on('data', hear)
    npm.once('exit', (code) => fail(new Error(`npm ended (${code}): ${said}`)))
  })
  npm.removeAllListeners('exit')
  /** Waits until another server than `old` runs, and returns its process number. */
  const nextServer = (old) =>
    new Promise((done) => {
      const look = () => {
        const pid = Number([...said.matchAll(/^is server (\d+)$/gm)].at(-1)?.[1])
        if (pid !== old) done(pid)
      }
      npm.stdout.on('data', look)
      look()
    })
  return { pids: { npm: npm.pid, launcher: pids.launcher, server: pids.server, database: pids.database }, nextServer }
}

describe('[R1] npm start', () => {
  it.each([
    ['SIGTERM', 'npm'],
    ['SIGINT', 'npm'],
    ['SIGKILL', 'npm'],
    ['SIGKILL', 'launcher'],
  ])('%s to %s ends the server and the database, and nothing stands in the way of the next start', async (signal, to) => {
    const { pids: running } = await started()
    process.kill(running[to], signal)
    for (const pid of Object.values(running)) await waitForExit(pid, 20_000)
    expect(Object.entries(running).filter(([, pid]) => isAlive(pid))).toEqual([])
  })

  it('replaces the server when asked to restart, also after it crashed, and keeps the database', async () => {
    const { pids, nextServer } = await started()
    process.kill(pids.launcher, 'SIGUSR2')
    const second = await nextServer(pids.server)
    expect([isAlive(pids.server), isAlive(second), isAlive(pids.database)]).toEqual([false, true, true])
    process.kill(second, 'SIGKILL')
    await waitForExit(second, 20_000)
    // The launcher notices the end of its child a moment later.
    const again = setInterval(() => process.kill(pids.launcher, 'SIGUSR2'), 500)
    const third = await nextServer(second)
    clearInterval(again)
    expect([isAlive(third), isAlive(pids.database)]).toEqual([true, true])
    process.kill(pids.launcher, 'SIGTERM')
    for (const pid of [pids.npm, pids.launcher, third, pids.database]) await waitForExit(pid, 20_000)
    expect([pids.npm, pids.launcher, third, pids.database].filter(isAlive)).toEqual([])
  })
})
