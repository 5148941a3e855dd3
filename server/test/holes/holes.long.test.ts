import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCopy, runTests } from './copy.ts'
import { applied, holes } from './patch.ts'

/** Each breaks one rule in a copy of the code: the test that guards the rule has to notice. */
const all = holes()
let copy: string
beforeAll(() => {
  copy = makeCopy()
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('breaking a rule is noticed', () => {
  it('and nothing is broken before: every test that is named passes', async () => {
    const { passed, failed, output } = await runTests(copy, [...new Set(all.map(({ fails }) => fails))], 1800)
    expect(failed).toEqual([])
    expect(passed, output).toBeGreaterThan(all.length)
  }, 1_900_000)

  it.each(all.map((hole) => [hole.name, hole] as const))(
    '%s',
    async (_, hole) => {
      const path = join(copy, hole.file)
      const source = readFileSync(path, 'utf8')
      writeFileSync(path, applied(hole, source))
      try {
        const { failed, output } = await runTests(copy, [hole.fails], 600)
        expect(failed.length, `${hole.why} Nobody noticed: ${hole.fails}\n${output}`).toBeGreaterThan(0)
      } finally {
        writeFileSync(path, source)
      }
    },
    660_000,
  )
})
