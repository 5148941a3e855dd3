import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { applied, mutants, root } from './patch.ts'

it('has at least 123 mutants', () => {
  expect(mutants().length).toBeGreaterThanOrEqual(123)
})

it.each(mutants().map((mutant) => [mutant.name, mutant] as const))('%s still applies, and names a test file that exists', (_, mutant) => {
  const source = readFileSync(`${root}${mutant.file}`, 'utf8')
  expect(applied(mutant, source)).not.toBe(source)
  expect(existsSync(`${root}${mutant.fails}`)).toBe(true)
})
