import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { at } from '../scripts/lib/paths.mjs'
import { suites } from './suites.mjs'

/** Vitest sets these for its own process; a portal that a bench starts would read some of them as its settings. */
const VITEST = /^(VITEST|TEST|BENCH_|NODE_ENV$|BASE_URL$|MODE$|DEV$|PROD$|SSR$|TZ$|LANG$|DATABASE_URL$)/

function smoke() {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !VITEST.test(name)))
  const child = spawn(process.execPath, [at('scripts/bench.mjs'), '--smoke'], { cwd: at(), env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => done({ code, output }))
  })
}

it('every bench runs with tiny sizes and names its figures; in CI none is skipped', { timeout: 900_000, retry: 0 }, async () => {
  const { code, output } = await smoke()
  const lines = output.split('\n')
  const outcome = (name) => lines.find((line) => new RegExp(`^(ran|skipped|failed) ${name}\\b(?!-)`).test(line))?.split(' ')[0] ?? 'absent'
  const allowed = process.env.CI === 'true' ? ['ran'] : ['ran', 'skipped']
  const others = Object.keys(suites).filter((name) => !allowed.includes(outcome(name)))
  expect(others, output).toEqual([])
  expect(code, output).toBe(0)
})
