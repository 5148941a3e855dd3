import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './install.mjs'
import { die, say } from './log.mjs'
import { at, root } from './paths.mjs'
import { run } from './process.mjs'

const shared = ['package-lock.json', 'tsconfig.base.json', 'contracts/src', 'contracts/package.json', 'contracts/tsconfig.json']

/** Types are taken away, file by file: whether they are right is for `npm run check` to tell, which takes four times as long and writes none of this. */
const strip = (project) =>
  run(
    process.execPath,
    [
      ...[at('node_modules/typescript/bin/tsc'), '-p', at(project), '--outDir', at(project, 'dist'), '--noCheck'],
      ...['declaration', 'emitDeclarationOnly', 'composite', 'incremental'].flatMap((option) => [`--${option}`, 'false']),
    ],
    { cwd: root },
  )

const targets = {
  server: {
    sources: [...shared, 'server/src', 'server/package.json', 'server/tsconfig.json'],
    results: ['server/dist/main/all.js', 'contracts/dist'],
    build: async () => Math.max(...(await Promise.all(['contracts', 'server'].map(strip)))),
  },
  web: {
    sources: [...shared, 'web/src', 'web/build', 'web/public', 'web/index.html', 'web/package.json', 'web/vite.config.ts'],
    settings: ['API_BASE_DEVELOPMENT', 'API_BASE_BETA'],
    results: ['web/dist/index.html'],
    build: () => npm(['run', 'build', '-w', 'web', '--silent', '--', '--logLevel', 'warn'], { cwd: root }),
  },
}

function addTo(hash, path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return
  if (stat.isDirectory()) {
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name))
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\n${stat.size}\n${stat.mtimeMs}\n`)
  }
}

/** Size and time of change of every source: a thousand files in some milliseconds, where reading them all would be felt at each start. */
function fingerprint({ sources, settings = [] }) {
  const hash = createHash('sha256')
  for (const name of settings) hash.update(`${name}=${process.env[name] ?? ''}\n`)
  for (const source of sources) addTo(hash, at(source))
  return hash.digest('hex')
}

async function ensureTarget(name) {
  const target = targets[name]
  const stamp = at('.cache', 'build', name)
  const present = target.results.every((result) => existsSync(at(result)))
  const now = fingerprint(target)
  if (present && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  say(`building the ${name}`)
  if ((await target.build()) !== 0) die(`The ${name} does not build: see the output above.`)
  mkdirSync(at('.cache', 'build'), { recursive: true })
  writeFileSync(stamp, now)
}

/** Builds what changed since the last build, side by side; ends the process where that fails. */
export async function ensureBuilt(names = ['server', 'web']) {
  await Promise.all(names.map(ensureTarget))
}
