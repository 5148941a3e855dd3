// npm run check: everything that can be known without running the portal. All failures are reported at once.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { bold, dim, green, red } from './lib/log.mjs'
import { at, root } from './lib/paths.mjs'

const checks = [
  ['types', 'scripts/types.mjs', []],
  [
    'lint and format',
    'node_modules/@biomejs/biome/bin/biome',
    ['check', '--colors=off', '--diagnostic-level=warn', '--error-on-warnings', '--max-diagnostics=100', '.'],
  ],
  [
    'dependency rules',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ['--config', '.dependency-cruiser.mjs', 'contracts/src', 'server', 'web/src', 'bench', 'e2e'],
  ],
  ['unused code', 'node_modules/knip/bin/knip.js', ['--no-progress']],
  ['house rules', 'scripts/check-house.mjs', []],
  ['plain language', 'scripts/check-prose.mjs', []],
  ['specification coverage', 'scripts/specification-coverage.mjs', ['--check']],
  // In the build that is served, which it makes first: what no customer may load.
  ['staff code apart', 'web/scripts/staff-privacy.mjs', []],
]

function execute([name, tool, args]) {
  const began = performance.now()
  return new Promise((done) => {
    const child = spawn(process.execPath, [at(tool), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('close', (code) => done({ name, ok: code === 0, output: output.trim(), seconds: (performance.now() - began) / 1000 }))
  })
}

await ensureInstalled()
const results = await Promise.all(checks.map(execute))
for (const { name, ok, output } of results) if (!ok) console.log(`\n${bold(red(`✗ ${name}`))}\n${output}`)
console.log()
for (const { name, ok, seconds } of results) console.log(`${ok ? green('✓') : red('✗')} ${name} ${dim(`${seconds.toFixed(1)} s`)}`)
process.exit(results.every(({ ok }) => ok) ? 0 : 1)
