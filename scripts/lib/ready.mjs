import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { at } from './paths.mjs'

function resolves(name) {
  try {
    createRequire(at('server/package.json')).resolve(name)
    return true
  } catch {
    return false
  }
}

/**
 * For commands beside a running portal: a production installation has neither the development packages nor the sources' build notes,
 * and must not start to install or build because somebody makes a backup.
 */
export async function ensureServer({ built = false } = {}) {
  if (!resolves('pg') || !resolves('pg-copy-streams')) await ensureInstalled()
  if (built && !(existsSync(at('server/dist/main/all.js')) && !existsSync(at('node_modules/typescript')))) await ensureBuilt(['server'])
}
