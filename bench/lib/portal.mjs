import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTemporaryDatabase } from '../../scripts/lib/database.mjs'
import { LOAD_FLAGS, NODE_FLAGS } from '../../scripts/lib/node-flags.mjs'
import { at } from '../../scripts/lib/paths.mjs'
import { startNode } from './measure.mjs'

const SERVES = /portal ready: (\S+)/

/** Node's options for who wants to see where the time goes. */
const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []

/**
 * A house of its own for one measurement: an empty database, a folder, and processes on both. `work` gets them with `start(script, ready,
 * more, args)`, which waits for a line of the process's output; `api(more)`, `worker(more)` and `all(more)` are the portal's roles. Everything is
 * gone when `work` is done.
 */
export async function withPortal(settings, work) {
  const { url, ownerUrl, stop } = await startTemporaryDatabase()
  // Benches fill tables in ways that the portal's role may not.
  const database = { url: ownerUrl, stop }
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const children = []
  const env = {
    ...{ NODE_ENV: 'production', DATABASE_URL: database.url, PORTAL_DATA: folder, PORTAL_MODE: 'demo', HYPERVISOR: 'simulator' },
    ...{ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...settings },
  }
  const start = async (script, ready, more = {}, args = [], flags = LOAD_FLAGS) => {
    const child = await startNode([...flags, ...profile, at(script), ...args], { env: { ...env, ...more }, ready })
    children.push(child)
    return child
  }
  const roles = { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl }
  const main = (role, ready, more, flags) => start(`server/dist/main/${role}.js`, ready, { ...roles, ...more }, [], flags)
  try {
    return await work({
      ...{ database, folder, env, start },
      all: (more) => main('all', SERVES, more, NODE_FLAGS),
      api: (more) => main('api', SERVES, more),
      worker: (more) => main('worker', /worker ready/, more),
    })
  } finally {
    for (const child of children.reverse()) await child.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
