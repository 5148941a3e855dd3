import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from './patch.ts'

/** All that the server's tests read. */
const NEEDED = [...['package.json', 'tsconfig.base.json', 'vitest.config.ts'], ...['contracts', 'server', 'scripts', 'bench']]
const LEFT_OUT = ['node_modules', 'dist', '.cache', 'holes']

/** A copy of the code that may be broken; it shares the packages, and its own workspaces are its own. */
export function makeCopy(): string {
  const to = mkdtempSync(join(tmpdir(), 'portal-holes-'))
  for (const name of NEEDED)
    cpSync(`${root}${name}`, join(to, name), { recursive: true, filter: (from) => !LEFT_OUT.includes(basename(from)) })
  const packages = join(to, 'node_modules')
  mkdirSync(join(packages, '@portal'), { recursive: true })
  for (const name of readdirSync(`${root}node_modules`))
    if (name !== '@portal') symlinkSync(`${root}node_modules/${name}`, join(packages, name))
  for (const name of ['contracts', 'server', 'bench']) symlinkSync(join(to, name), join(packages, '@portal', name))
  return to
}

export interface Outcome {
  readonly passed: number
  /** Names of tests that failed. */
  readonly failed: readonly string[]
  /** What was said where nothing could be run at all. */
  readonly output: string
}

interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly { readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[] }[]
}

/** Runs test files in a copy, with a database of their own; whatever happens, it answers. */
export async function runTests(copy: string, files: readonly string[], seconds: number): Promise<Outcome> {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_|NODE_ENV$|DATABASE_URL$)/.test(name)))
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${report}`, '--maxWorkers=2', ...files]
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: copy, env, timeout: seconds * 1000, maxBuffer: 1 << 26 }, (_, out, err) => resolve(out + err))
  })
  const { numPassedTests, testResults } = readReport(report)
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'failed')
  return { passed: numPassedTests, failed: failed.map(({ fullName }) => fullName), output: output.slice(-4000) }
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return { numPassedTests: 0, testResults: [] }
  }
}
