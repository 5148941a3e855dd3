import { hostingMachine } from '@portal/contracts/machines/hosting.machine.ts'
import { describe, expect, it } from 'vitest'
import { needsDns } from './dns-state.ts'
import { toneOf } from './state.ts'
import { fillOf, pressing } from './usage.ts'

describe('what is used of a limit', () => {
  it('is spoken of before it is full, the fullest first, and never where nothing is limited', () => {
    const of = (name: 'disk' | 'websites' | 'mailboxes', percent: number | null) => ({
      name,
      used: 1,
      limit: percent === null ? null : 1,
      percent,
    })
    expect(pressing([of('disk', 92), of('websites', 100), of('mailboxes', 12)]).map(({ name }) => name)).toEqual(['websites', 'disk'])
    expect(pressing([of('disk', null)])).toEqual([])
    expect([fillOf(79), fillOf(80), fillOf(100), fillOf(null)]).toEqual(['plain', 'near', 'full', 'plain'])
  })
})

describe('the states of web hosting', () => {
  it('look well only where its panel said that it is', () => {
    expect(hostingMachine.states.filter((state) => toneOf(state) === 'ok')).toEqual(['active'])
    expect([toneOf('missing'), toneOf('installing'), toneOf('nobody-knows')]).toEqual(['danger', 'busy', 'unknown'])
  })

  it('ask for the DNS only of what is there and known to lead elsewhere', () => {
    expect(needsDns({ state: 'active', dns: 'wrong' })).toBe(true)
    expect(needsDns({ state: 'active', dns: 'unknown' })).toBe(false)
    expect(needsDns({ state: 'installing', dns: 'missing' })).toBe(false)
  })
})
