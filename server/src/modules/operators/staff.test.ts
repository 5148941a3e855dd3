import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo, PASSWORD, tokenOf } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember, staffSession } from '../../../test/support/staff.ts'

let portal: TestPortal
let owner: StaffMember
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await operator(portal, 'first-owner')
  // The demo's own owner would hide what happens to the last one.
  await portal.db.pool.query(`update operator set disabled_at = created_at where username = 'operator'`)
})
afterAll(() => portal.dispose())

const lastLine = async (action: string) => {
  const { rows } = await portal.db.pool.query(
    `select actor, actor_name, status, detail, before, after from activity where action = $1 order by id desc limit 1`,
    [action],
  )
  return rows[0]
}

describe('[X3] owners and staff', () => {
  it('change roles, and the log keeps both sides of it', async () => {
    const member = await operator(portal, 'promoted', ['support'])
    expect((await portal.refused('operator/staff/list', {}, { as: member })).data.code).toBe('forbidden')
    await portal.ok('operator/staff/update', { id: member.id, roles: ['auditor'] }, { as: owner })
    expect(await lastLine('operator/staff/update')).toEqual({
      ...{ actor: 'staff', actor_name: 'first-owner', status: 'success', detail: 'promoted' },
      ...{ before: { roles: ['support'] }, after: { roles: ['auditor'] } },
    })
    // At once, for the session that is open too.
    expect((await portal.ok('operator/staff/list', { search: 'promoted' }, { as: member })).items).toMatchObject([{ username: 'promoted' }])
    expect((await portal.refused('operator/staff/update', { id: member.id, roles: ['owner'] }, { as: member })).data.code).toBe('forbidden')
  })

  it('cannot remove the last owner, not even when two remove each other at once', async () => {
    for (const [path, input] of [
      ['operator/staff/disable', { id: owner.id }],
      ['operator/staff/update', { id: owner.id, roles: ['support'] }],
    ] as const)
      expect((await portal.refused(path, input, { as: owner })).data.code).toBe('staff.last-owner')
    const second = await operator(portal, 'second-owner')
    const answers = await Promise.all([
      portal.call('operator/staff/disable', { id: second.id }, { as: owner }),
      portal.call('operator/staff/disable', { id: owner.id }, { as: second }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    const standing = answers[0]?.status === 'success' ? owner : second
    const fallen = standing === owner ? second : owner
    expect((await portal.refused('operator/profile', {}, { as: fallen })).http).toBe(401)
    await portal.ok('operator/staff/enable', { id: fallen.id }, { as: standing })
    owner = standing
  })

  it('does not count an invited owner, who may never come', async () => {
    const only = await operator(portal, 'only-owner')
    await portal.db.pool.query(`update operator set disabled_at = '2026-01-05' where 'owner' = any(roles) and id <> $1`, [only.id])
    const invited = { login: 'invited-owner', email: 'invited-owner@staff.example.com', name: 'Invited', locale: 'en-US' as const }
    await portal.ok('operator/staff/create', { ...invited, roles: ['owner'] }, { as: only })
    expect((await portal.refused('operator/staff/disable', { id: only.id }, { as: only })).data.code).toBe('staff.last-owner')
    const [mail] = await mailsTo(portal, invited.email)
    await portal.ok('operator/welcome', { token: tokenOf(mail), password: PASSWORD, passwordConfirm: PASSWORD })
    await portal.ok('operator/staff/disable', { id: only.id }, { as: only })
    await portal.db.pool.query(`update operator set disabled_at = null where id = $1`, [owner.id])
  })

  it('tell a taken username and a taken e-mail at their field', async () => {
    const member = {
      login: 'first-owner',
      email: 'new@staff.example.com',
      name: 'New',
      locale: 'en-US' as const,
      roles: ['support' as const],
    }
    const byName = await portal.refused('operator/staff/create', member, { as: await operator(portal, 'asks') })
    expect(byName.data.fields).toHaveProperty('login')
    const asker = await operator(portal, 'asks-again')
    const byEmail = await portal.refused('operator/staff/create', { ...member, login: 'newest', email: asker.email }, { as: asker })
    expect(byEmail.data.fields).toHaveProperty('email')
  })

  it('take a lost second factor away and sign people out everywhere', async () => {
    const boss = await operator(portal, 'boss')
    const member = await operator(portal, 'lost-phone', ['billing'])
    expect((await portal.refused('operator/staff/reset-factor', { id: member.id }, { as: boss })).data.code).toBe(
      'second-factor.not-set-up',
    )
    await portal.db.pool.query(`update operator set totp_secret = 'sealed' where id = $1`, [member.id])
    await portal.ok('operator/staff/reset-factor', { id: member.id }, { as: boss })
    expect((await portal.refused('operator/profile', {}, { as: member })).http).toBe(401)
    expect((await mailsTo(portal, member.email))[0]?.template).toBe('staff-factor-changed')
    expect(await lastLine('operator/staff/reset-factor')).toMatchObject({ before: { factor: true }, after: { factor: false } })
    const again = await staffSession(portal, { username: 'lost-phone', password: PASSWORD })
    expect(await portal.ok('operator/staff/end-sessions', { id: member.id }, { as: boss })).toEqual({ ended: 1 })
    expect((await portal.refused('operator/profile', {}, { as: again })).http).toBe(401)
  })
})
