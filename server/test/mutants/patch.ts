import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One way to break a rule, and the test file that must notice it. */
export interface Mutant {
  readonly name: string
  /** Vitest file, from the root of the repository. */
  readonly fails: string
  readonly why: string
  /** The file it is made in, from the root of the repository. */
  readonly file: string
  readonly hunks: readonly Hunk[]
}

interface Hunk {
  readonly before: string
  readonly after: string
}

const folder = new URL('./', import.meta.url)
/** Root folder of this repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

export const mutants = (): Mutant[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.patch'))
    .sort()
    .map((name) => parse(name.replace('.patch', ''), readFileSync(new URL(name, folder), 'utf8')))

/** Unified, of one file, with `Fails:` and `Why:` before it. Line numbers are not looked at: what a hunk changes must stand there once. */
export function parse(name: string, text: string): Mutant {
  const say = (pattern: RegExp): string => {
    const said = pattern.exec(text)?.[1]
    if (!said) throw new Error(`${name}: nothing matches ${pattern}`)
    return said
  }
  const [, ...parts] = text.split(/^@@ .*\n/m)
  const side = (part: string, not: '+' | '-'): string =>
    part
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(not))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const hunks = parts.map((part) => ({ before: side(part, '+'), after: side(part, '-') }))
  return { name, fails: say(/^Fails: (.+)$/m), why: say(/^Why: (.+)$/m), file: say(/^\+\+\+ b\/(.+)$/m), hunks }
}

/**
 * The file's text with the mutant applied.
 * @throws {Error} when the code no longer has the lines that the patch changes, or has them more than once
 */
export function applied({ name, file, hunks }: Pick<Mutant, 'name' | 'file' | 'hunks'>, source: string): string {
  if (hunks.length === 0) throw new Error(`${name} changes nothing`)
  return hunks.reduce((text, { before, after }) => {
    const [head, tail, ...more] = text.split(before)
    if (head === undefined || tail === undefined) throw new Error(`${name}: ${file} has no such lines any more: make the patch anew`)
    if (more.length > 0) throw new Error(`${name}: ${file} has these lines more than once: give the patch more context`)
    return head + after + tail
  }, source)
}
