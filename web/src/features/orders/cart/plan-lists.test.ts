import { expect, it } from 'vitest'
import { kindPages } from '../../services/pages.ts'
import { ownImageLists, planLists } from './plan-lists.ts'

it('what can be ordered is asked of every kind, and ahead while the page of an order is on its way', () => {
  expect(kindPages.flatMap(({ ordered }) => ordered).sort()).toEqual([...planLists, ...ownImageLists].sort())
  expect(planLists).toHaveLength(new Set(planLists).size)
})
