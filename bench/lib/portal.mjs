import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTemporaryDatabase } from '../../scripts/lib/database.mjs'
import { LOAD_FLAGS, NODE_FLAGS } from '../../scripts/lib/node-flags.mjs'
import { at } from '../../scripts/lib/paths.mjs'
import { startNode } from './measure.mjs'
import { SMOKE } from './sizes.mjs'
import { smokeDatabase } from './smoke-database.mjs'

const SERVES = /portal ready: (\S+)/

/** Node's options for who wants to see where the time goes. */
const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []

const settingsOf = (url, folder, settings) => ({
  ...{ NODE_ENV: 'production', DATABASE_URL: url, PORTAL_DATA: folder, PORTAL_MODE: 'demo', HYPERVISOR: 'simulator' },
  ...{ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...settings },
})

/** Guest images of this checkout. */
export const images = at('.data', 'images')

function newFolder({ HYPERVISOR }) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  if (HYPERVISOR === 'qemu') symlinkSync(images, join(folder, 'images'))
  return folder
}

/** Settings that the portal uses at its first start on a database. */
const FIRST_START = ['HYPERVISOR', 'SECRET_KEYS', 'SIGNING_SEED']

/** Starts the portal once on an empty database: it migrates and adds its first records. */
async function firstStart({ url, ownerUrl }, folder, settings) {
  const env = { ...settingsOf(url, folder, settings), DEMO_STORY: 'no', MIGRATION_DATABASE_URL: ownerUrl }
  const portal = await startNode([...LOAD_FLAGS, at('server/dist/main/api.js')], { env, ready: SERVES })
  await portal.stop()
}

/** An empty database; in a smoke run a migrated one, and the data folder that belongs to it. */
function openDatabase(settings, folder) {
  if (!SMOKE) return startTemporaryDatabase()
  const first = Object.fromEntries(FIRST_START.filter((name) => name in settings).map((name) => [name, settings[name]]))
  const prepare = async (database) => {
    const place = newFolder(first)
    await firstStart(database, place, first)
    return place
  }
  return smokeDatabase(JSON.stringify(first), folder, prepare)
}

/**
 * A database, a folder and processes for one measurement. `work` gets them with `start(script, ready, more, args)`, which waits for a line of
 * the process's output; `api(more)`, `worker(more)` and `all(more)` are the portal's roles, and
 * `migrate()` leaves a migrated database without a process. Everything is removed when `work` has ended.
 */
export async function withPortal(settings, work) {
  const folder = newFolder(settings)
  const { url, ownerUrl, stop } = await openDatabase(settings, folder)
  // Benches fill tables in ways that the portal's role may not.
  const database = { url: ownerUrl, stop }
  const children = []
  const env = settingsOf(database.url, folder, settings)
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
      migrate: async () => {
        if (!SMOKE) await firstStart({ url, ownerUrl }, folder, settings)
      },
      worker: (more) => main('worker', /worker ready/, more),
    })
  } finally {
    for (const child of children.reverse()) await child.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
