import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compile, watchSources } from './watch-sources.mjs'

const SOURCE = `import { type Clock, system } from './clock.ts'
import words from './words.json' with { type: 'json' }

export const now = (clock: Clock = system): number => clock.now() as number
export const say = words.hello satisfies string
`

describe('compiling one file', () => {
  it('removes types and points imports at the built files, as a build does', () => {
    const { code, errors } = compile(SOURCE, 'now.ts')
    expect(errors).toEqual([])
    expect(code.split('\n').slice(0, 4)).toEqual([
      'import { system } from "./clock.js";',
      "import words from './words.json' with { type: 'json' };",
      'export const now = (clock = system) => clock.now();',
      'export const say = words.hello;',
    ])
  })

  it('reports a syntax error with its file and line', () => {
    expect(compile('export const a = 1\nexport const = 2\n', 'src/a.ts').errors).toEqual([expect.stringMatching(/^src\/a\.ts:2 /)])
  })
})

describe('watching sources', () => {
  let folder
  let stop = () => undefined
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-watch-'))
  })
  afterEach(() => {
    stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The next group of changes that names this file. */
  const changeOf = (wanted, write) =>
    new Promise((done) => {
      const [from, to] = [join(folder, 'src'), join(folder, 'dist')]
      stop = watchSources([{ from, to }], (files, errors) => files.includes(wanted) && done({ files, errors }))
      write(from)
    })

  it('builds what changed and leaves tests alone', async () => {
    mkdirSync(join(folder, 'src'))
    const { files, errors } = await changeOf('a.ts', (from) => {
      writeFileSync(join(from, 'a.test.ts'), 'export {}')
      writeFileSync(join(from, 'a.ts'), 'export const a: number = 1\n')
    })
    expect({ files, errors }).toEqual({ files: ['a.ts'], errors: [] })
    expect(readFileSync(join(folder, 'dist/a.js'), 'utf8')).toMatch(/^export const a = 1;/)
  })

  it('keeps the last good build of a file that does not compile', async () => {
    mkdirSync(join(folder, 'src'))
    mkdirSync(join(folder, 'dist'))
    writeFileSync(join(folder, 'dist/a.js'), 'export const a = 1;\n')
    const { errors } = await changeOf('a.ts', (from) => writeFileSync(join(from, 'a.ts'), 'export const = 1\n'))
    expect(errors).toEqual([expect.stringMatching(/a\.ts:1 /)])
    expect(readFileSync(join(folder, 'dist/a.js'), 'utf8')).toBe('export const a = 1;\n')
  })
})
