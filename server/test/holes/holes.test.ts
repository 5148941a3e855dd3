import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { applied, holes, root } from './patch.ts'

it('there are enough of them', () => {
  expect(holes().length).toBeGreaterThanOrEqual(25)
})

it.each(holes().map((hole) => [hole.name, hole] as const))('%s can still be made, and names a test that is there', (_, hole) => {
  const source = readFileSync(`${root}${hole.file}`, 'utf8')
  expect(applied(hole, source)).not.toBe(source)
  expect(existsSync(`${root}${hole.fails}`)).toBe(true)
})
