import { existsSync, readFileSync } from 'node:fs'
import { die, say } from './log.mjs'
import { at, root } from './paths.mjs'
import { run } from './process.mjs'

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 11)) die(`Node ${process.versions.node} is too old: 20.11 or newer is needed.`)
}

/** What npm says it installed, against what the lock file asks for: true whoever ran the installation, and however it ended. */
function isComplete() {
  const record = at('node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    // Optional packages are the ones built for another system; workspaces are links into this checkout.
    if (!path.includes('node_modules/') || entry.optional || entry.devOptional || entry.peer) return true
    return entry.link ? path in installed : installed[path]?.version === entry.version
  })
}

export function npm(args, options = {}) {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? run(process.execPath, [script, ...args], options) : run('npm', args, options)
}

/** Development packages are always included: they build the portal, also where NODE_ENV is production. */
export async function ensureInstalled() {
  requireNode()
  if (isComplete()) return
  say('installing packages (npm ci, about a minute the first time)')
  // Errors only: what packages say about one another (engines they have not been tried on) is nothing a newcomer can act on.
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root })
  if (code !== 0) die('npm ci failed: see its output above.')
}
