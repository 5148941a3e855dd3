import { existsSync } from 'node:fs'
import { kindContracts } from '@portal/contracts/kinds/kinds.ts'
import { expect, it } from 'vitest'
import { kindActions } from '../support/kind-actions.ts'

it('every kind goes through the conformance suite of kinds, in a file of its name', () => {
  const ids = kindContracts.map(({ id }) => id)
  expect(ids).toContain('vps')
  expect(kindActions.map(({ kind }) => kind)).toEqual(ids)
  expect(ids.filter((id) => !existsSync(new URL(`${id}.test.ts`, import.meta.url)))).toEqual([])
})
