import { type AnyEndpoint, isOfStaff } from '@portal/contracts/endpoint.ts'
import { errorCatalogue } from '@portal/contracts/errors/catalogue.ts'
import { customerErrorCatalogue } from '@portal/contracts/errors/customer-catalogue.ts'
import { kindContracts } from '@portal/contracts/kinds/kinds.ts'
import { locales } from '@portal/contracts/locale.ts'
import { registry } from '@portal/contracts/registry.ts'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from './sentence.ts'

const calls = registry as readonly AnyEndpoint[]
/** What calls declare; for those on a service that includes every refusal of its action. */
const codes = [...new Set([...calls.flatMap(({ errors }) => errors), ...Object.keys(errorCatalogue)])].sort()
/** Every name that a sentence has in braces. */
const names = JSON.stringify(errorCatalogue).matchAll(/\{(\w+)/g)
const params = Object.fromEntries([...names].map(([, name]) => [String(name), '1']))

describe('[C2] every code that a call or an action can answer', () => {
  it('comes from calls of every kind of service', () => {
    const bases = new Set(calls.flatMap(({ on }) => on?.kind ?? []))
    expect([...bases].sort()).toEqual(kindContracts.map(({ id }) => id).sort())
    expect(codes).toContain('transfer.blocked')
  })

  it.each(locales)('has its sentence in %s', (locale) => {
    const missing = codes.filter((code) => ['', 'sentence', undefined].includes(sentenceOf([errorCatalogue], code, locale, params)?.trim()))
    expect(missing).toEqual([])
  })

  it('is in what the browser of a customer loads, where a customer can be answered it', () => {
    const theirs = calls.filter((call) => !isOfStaff(call)).flatMap(({ errors }) => errors)
    expect([...new Set(theirs)].filter((code) => !(code in customerErrorCatalogue))).toEqual([])
  })
})
