import { pageOf } from '@portal/contracts/kinds/kind.ts'
import { describe, expect, it } from 'vitest'
import { builtPages } from '../../built-pages.ts'
import { kinds } from './kinds.ts'
import { kindPages } from './pages.ts'
import { serviceLink } from './service-link.ts'
import { readServiceType } from './types.ts'

describe('the way to a service', () => {
  it('is its own page, by the name of its kind or of its type', () => {
    for (const { home } of kindPages) for (const { path } of home) builtPages.add(path)
    for (const { contract } of kinds)
      for (const name of [contract.id, ...Object.keys(contract.types)]) expect(serviceLink(name, 48001)).toBe(pageOf(contract, 48001))
  })

  it('is none for a kind nobody knows', () => {
    expect(serviceLink('crate', 1)).toBeNull()
  })

  it('leads to pages that the kind really declares', () => {
    const declared = new Set(kindPages.flatMap(({ home }) => home.map(({ path }) => path.replace(/\$\w+/, '{id}'))))
    for (const { contract } of kinds) expect([declared.has(contract.listPage), declared.has(contract.page)]).toEqual([true, true])
  })
})

describe('[O1] a type in an address', () => {
  it('is read by its name and by the number that old links carry', () => {
    expect(readServiceType('nat')).toBe('nat')
    expect(readServiceType('3')).toBe('nat')
    expect(readServiceType('none')).toBeNull()
  })
})
