import { existsSync } from 'node:fs'
import { kindContracts } from '@portal/contracts/kinds/kinds.ts'
import * as planned from '@portal/contracts/kinds/planned.kinds.ts'
import { expect, it } from 'vitest'

it('every kind that is built goes through the conformance suite of kinds, in a file of its name', () => {
  const built = kindContracts.filter((contract) => !(Object.values(planned) as object[]).includes(contract)).map(({ id }) => id)
  expect(built).toContain('vps')
  expect(built.filter((id) => !existsSync(new URL(`${id}.test.ts`, import.meta.url)))).toEqual([])
})
