import { describe, expect, it } from 'vitest'
import { type Booked, differences, type Listed } from './compare.rules.ts'

const book = (n: number, more: Partial<Booked> = {}): Booked => ({
  ...{ serviceId: n, username: `h${n}`, domain: `site-${n}.example`, package: 'start', desired: 'active' },
  ...more,
})
const account = (n: number, more: Partial<Listed> = {}): Listed => ({
  ...{ username: `h${n}`, domain: `site-${n}.example`, package: 'start', suspended: false, ours: true },
  ...more,
})
const kinds = (listed: readonly Listed[], before: readonly Booked[], after = before) =>
  differences(listed, before, after).map(({ kind, username }) => `${kind} ${username}`)

describe('[S12] a panel is compared with our books both ways', () => {
  it('nothing is told where they agree', () => {
    expect(kinds([account(1), account(2, { suspended: true })], [book(1), book(2, { desired: 'suspended' })])).toEqual([])
  })

  it('an account that nobody sold, and a service without an account', () => {
    expect(kinds([account(9)], [book(1)])).toEqual(['stranger h9', 'missing h1'])
  })

  it('an account that is not ours is not the one that was sold, whatever it is called', () => {
    expect(kinds([account(1, { ours: false, suspended: true })], [book(1, { desired: 'suspended' })])).toEqual(['missing h1'])
  })

  it('what stands still or runs although it should not, and another package than was sold', () => {
    expect(
      kinds(
        [account(1, { suspended: true }), account(2), account(3, { package: 'gold' })],
        [book(1), book(2, { desired: 'suspended' }), book(3)],
      ),
    ).toEqual(['suspended h1', 'running h2', 'package h3'])
  })

  it('nothing of what is worked on, or changed while the panel was asked', () => {
    expect(kinds([], [book(1, { desired: null })])).toEqual([])
    expect(kinds([account(1)], [book(1)], [book(1, { desired: 'suspended' })])).toEqual([])
    // Built, or removed, meanwhile.
    expect([kinds([account(1)], [], [book(1)]), kinds([account(1)], [book(1)], [])]).toEqual([[], []])
  })

  it('a panel that tells no packages differs in none', () => {
    expect(kinds([account(1, { package: null })], [book(1)])).toEqual([])
  })
})
