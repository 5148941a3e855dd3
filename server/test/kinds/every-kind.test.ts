import { existsSync } from 'node:fs'
import { kindContracts } from '@portal/contracts/kinds/kinds.ts'
import { expect, it } from 'vitest'

it('every kind goes through the conformance suite of kinds, in a file of its name', () => {
  const ids = kindContracts.map(({ id }) => id)
  expect(ids).toContain('vps')
  expect(ids.filter((id) => !existsSync(new URL(`${id}.test.ts`, import.meta.url)))).toEqual([])
})
