import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applied, type Mutant, root } from './patch.ts'

/** All that the server's tests read. */
const NEEDED = [...['package.json', 'tsconfig.base.json', 'vitest.config.ts'], ...['contracts', 'server', 'scripts', 'bench']]
const LEFT_OUT = ['node_modules', 'dist', '.cache', 'mutants']

/** A copy of the code that may be broken; it shares the packages, and its own workspaces are its own. */
function makeCopy(): string {
  const to = mkdtempSync(join(tmpdir(), 'portal-mutants-'))
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
  /** Names of tests that failed; a file ends at its first. */
  readonly failed: readonly string[]
  /** What was said where nothing could be run at all. */
  readonly output: string
}

export interface Site {
  /** Runs test files, with a database of the site's own. */
  readonly run: (files: readonly string[]) => Promise<Outcome>
  /** Runs the test that must notice, with the mutant in the code. */
  readonly runWith: (mutant: Mutant) => Promise<Outcome>
  readonly close: () => Promise<void>
}

/** A copy of the code, and a Vitest that stays beside it. */
export async function openSite(): Promise<Site> {
  const copy = makeCopy()
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_|NODE_ENV$|DATABASE_URL$)/.test(name)))
  const runner = fork(fileURLToPath(new URL('runner.mjs', import.meta.url)), {
    cwd: copy,
    env,
    execArgv: [],
    stdio: 'ignore',
    serialization: 'json',
  })
  const answer = async <T>(): Promise<T> => {
    const gone = once(runner, 'exit').then(([code]) => Promise.reject(new Error(`The runner of mutants ended with ${String(code)}`)))
    const [said] = (await Promise.race([once(runner, 'message'), gone])) as [T]
    return said
  }
  await answer()
  const ask = (files: readonly string[], changed: readonly string[]): Promise<Outcome> => {
    runner.send({ files, changed })
    return answer()
  }
  let changed: readonly string[] = []
  return {
    run: (files) => ask(files, changed),
    runWith: async (mutant) => {
      const path = join(copy, mutant.file)
      const source = readFileSync(path, 'utf8')
      writeFileSync(path, applied(mutant, source))
      try {
        return await ask([mutant.fails], [...changed, mutant.file])
      } finally {
        writeFileSync(path, source)
        changed = [mutant.file]
      }
    },
    close: async () => {
      runner.disconnect()
      await once(runner, 'exit')
      rmSync(copy, { recursive: true, force: true })
    },
  }
}
