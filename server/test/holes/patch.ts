import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One way to break a rule of the house, and the test file that must notice it. */
export interface Hole {
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
/** The repository that this file stands in. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

export const holes = (): Hole[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.patch'))
    .sort()
    .map((name) => parse(name.replace('.patch', ''), readFileSync(new URL(name, folder), 'utf8')))

/** Unified, of one file, with `Fails:` and `Why:` before it. Line numbers are not looked at: what a hunk changes must stand there once. */
export function parse(name: string, text: string): Hole {
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

/** The file with the hole in it. Throws where the code is no longer what the patch was made for. */
export function applied({ name, file, hunks }: Pick<Hole, 'name' | 'file' | 'hunks'>, source: string): string {
  if (hunks.length === 0) throw new Error(`${name} changes nothing`)
  return hunks.reduce((text, { before, after }) => {
    const [head, tail, ...more] = text.split(before)
    if (head === undefined || tail === undefined) throw new Error(`${name}: ${file} has no such lines any more: make the patch anew`)
    if (more.length > 0) throw new Error(`${name}: ${file} has these lines more than once: give the patch more context`)
    return head + after + tail
  }, source)
}
