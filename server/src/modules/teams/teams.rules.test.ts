import { groupedCode, INVITE_CODE_LENGTH, readInviteCode } from '@portal/contracts/teams.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Membership, partingsOf, sharesTeam } from './teams.rules.ts'

const memberships = fc.uniqueArray(fc.record({ teamId: fc.integer({ min: 1, max: 4 }), accountId: fc.integer({ min: 1, max: 6 }) }), {
  selector: ({ teamId, accountId }) => `${teamId} ${accountId}`,
})
const pairs = (all: readonly Membership[]): [number, number][] =>
  [1, 2, 3, 4, 5, 6].flatMap((a) => [1, 2, 3, 4, 5, 6].filter((b) => a < b && sharesTeam(all, a, b)).map((b): [number, number] => [a, b]))

describe('[P1] who parts', () => {
  it('is exactly who was together before and is not any more, each pair once, whoever leaves and however many', () => {
    fc.assert(
      fc.property(memberships, fc.integer({ min: 1, max: 4 }), fc.boolean(), (all, teamId, everybody) => {
        const people = all.filter((one) => one.teamId === teamId).map(({ accountId }) => accountId)
        const leaving = everybody ? people : people.slice(0, 1)
        const after = all.filter((one) => one.teamId !== teamId || !leaving.includes(one.accountId))
        const lost = pairs(all).filter(([a, b]) => !sharesTeam(after, a, b))
        const told = partingsOf(all, teamId, leaving).flatMap(({ accountId, otherIds }) =>
          otherIds.map((other) => [accountId, other].sort((a, b) => a - b)),
        )
        expect(told.map(String).sort()).toEqual(lost.map(String).sort())
      }),
    )
  })
})

describe('an invite code', () => {
  const code = 'K7QM4T2X9DFA22RW8LQCXE6P5JHN'

  it.each([
    code,
    groupedCode(code),
    ` ${groupedCode(code).toLowerCase()}\n`,
    code.replaceAll(/(.{7})/g, '$1 '),
    `https://portal.example/home/team/join#code=${groupedCode(code)}`,
    `https://portal.example/home/team/join?code=${code}&r=7`,
  ])('is read from what people paste: %s', (text) => {
    expect(readInviteCode(text)).toBe(code)
    expect(code).toHaveLength(INVITE_CODE_LENGTH)
  })
})
