import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

let portal: TestPortal
let staff: StaffMember
let leader: Customer
let member: Customer
let id: number
let key: string
beforeAll(async () => {
  portal = await createTestPortal()
  staff = await operator(portal, 'supporter', ['support'])
  ;[leader, member] = [await customer(portal, 'leader'), await customer(portal, 'member')]
  ;({ id, team_private_key: key } = await portal.ok('user/team/create-new', { name: 'Web shop' }, { as: leader }))
  await portal.ok('user/team/join', { team_private_key: key }, { as: member })
})
afterAll(() => portal.dispose())

const reason = 'Its code was posted in public'
const lastLine = async (path: string) =>
  (
    await portal.db.pool.query('select actor, account_id::int as account, before, after from activity where action = $1 order by id desc', [
      path,
    ])
  ).rows[0]

describe('[X1] staff and teams', () => {
  it('see who is in which, from the leader’s page and the member’s, and never a code', async () => {
    for (const who of [leader, member]) {
      const answer = await portal.ok('operator/customers/teams', { id: who.id }, { as: staff })
      expect(answer.items).toMatchObject([
        { id, name: 'Web shop', leader: { username: 'leader' }, members: [{ username: 'member' }], locked: false },
      ])
      expect(JSON.stringify(answer)).not.toContain(key)
    }
    expect((await portal.refused('operator/customers/teams', { id: 987_654 }, { as: staff })).data.code).toBe('not-found')
  })

  it('lock one with a reason, which its leader reads', async () => {
    await portal.ok('operator/team/close', { teamId: id, reason }, { as: staff })
    const late = await customer(portal, 'late')
    expect((await portal.refused('user/team/join', { team_private_key: key }, { as: late })).data.code).toBe('team.code-wrong')
    expect((await mailsTo(portal, leader.email))[0]).toMatchObject({
      template: 'team-locked-by-staff',
      text: expect.stringContaining(reason),
    })
    expect(await lastLine('operator/team/close')).toEqual({
      ...{ actor: 'staff', account: leader.id },
      ...{ before: { locked: false }, after: { locked: true, reason } },
    })
  })

  it('take a member out, and delete one: all are told, and the leader the reason', async () => {
    expect((await portal.refused('operator/team/remove', { teamId: id, accountId: leader.id, reason }, { as: staff })).data.code).toBe(
      'team.leader-stays',
    )
    await portal.ok('operator/team/remove', { teamId: id, accountId: member.id, reason }, { as: staff })
    expect((await mailsTo(portal, member.email))[0]?.template).toBe('team-removed')
    expect((await mailsTo(portal, leader.email))[0]).toMatchObject({
      template: 'team-removed-by-staff',
      text: expect.stringContaining(reason),
    })
    await portal.ok('operator/team/delete', { teamId: id, reason }, { as: staff })
    expect((await mailsTo(portal, leader.email))[0]?.template).toBe('team-deleted-by-staff')
    expect((await portal.ok('user/team/list', {}, { as: leader })).items).toEqual([])
    expect(await lastLine('operator/team/delete')).toMatchObject({
      before: { leader: leader.id, members: [] },
      after: { deleted: true, reason },
    })
  })
})
