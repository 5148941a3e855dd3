import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crowdOf } from '../../../test/support/crowd.ts'
import { type Customer, mailsTo } from '../../../test/support/customers.ts'
import { noticeKinds, soldService } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { setBanned } from '../accounts/index.ts'
import { writeShare } from '../services/index.ts'
import { areTeammates, teammatesOf } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const { somebody, team, joinWith, teamsOf, lines, share, sharedWith, somebodyWaits } = crowdOf(() => portal)

describe('[P1] who parts shares nothing any more, at once and in both directions', () => {
  it('removed by the leader, who sees what is shared; told by notice and mail', async () => {
    const { leader, id, members } = await team({ members: 2 })
    const [member, stays] = members as [Customer, Customer]
    const [kept] = [await share(leader, stays), await share(leader, member), await share(member, stays)]
    expect((await teamsOf(leader))[0]).toMatchObject({ totalServices: 3, members: [{ shared: 1, received: 0 }, { shared: 1 }] })
    expect((await teamsOf(stays))[0]?.members[0]).toMatchObject({ userID: member.id, received: 1 })
    await portal.ok('user/team/remove', { id, userID: member.id }, { as: leader })
    expect([await sharedWith(member), await sharedWith(stays)]).toEqual([[], [kept]])
    expect(await teamsOf(member)).toEqual([])
    expect(await noticeKinds(portal, member)).toEqual(['team-removed'])
    expect((await mailsTo(portal, member.email))[0]?.template).toBe('team-removed')
    expect((await lines(leader)).at(-1)).toMatch(new RegExp(`^user/team/remove success .*: ${member.username}$`))
  })

  it('leaving by themselves; the leader is told', async () => {
    const { leader, id, members } = await team({ members: 1 })
    const [member] = members as [Customer]
    await share(leader, member)
    await share(member, leader)
    await portal.ok('user/team/exit', { id }, { as: member })
    expect([await sharedWith(member), await sharedWith(leader)]).toEqual([[], []])
    expect(await noticeKinds(portal, leader)).toEqual(['team-joined', 'team-left'])
    expect((await portal.refused('user/team/exit', { id }, { as: member })).data.code).toBe('not-found')
  })

  it('with the team, when it is deleted; members among each other too', async () => {
    const { leader, id, key, members } = await team({ members: 2 })
    const [one, two] = members as [Customer, Customer]
    await share(leader, one)
    await share(one, two)
    expect(await portal.ok('user/team/delete', { id }, { as: leader })).toEqual({ members: 2 })
    expect([await sharedWith(one), await sharedWith(two)]).toEqual([[], []])
    expect([await teamsOf(leader), await teamsOf(one)]).toEqual([[], []])
    expect(await noticeKinds(portal, one)).toEqual(['team-deleted'])
    expect((await joinWith(await somebody(), key)).data).toMatchObject({ code: 'team.code-wrong' })
  })

  it('but not while another team still joins them, also when they leave two teams at the same time', async () => {
    const first = await team({ members: 1 })
    const [member] = first.members as [Customer]
    const second = await team()
    for (const who of [first.leader, member]) await joinWith(who, second.key)
    const service = await share(first.leader, member)
    await portal.ok('user/team/exit', { id: second.id }, { as: member })
    expect(await sharedWith(member)).toEqual([service])
    await joinWith(member, second.key)
    // One leaves here, the other there: neither may think that the other team still joins them.
    await Promise.all([
      portal.ok('user/team/exit', { id: first.id }, { as: member }),
      portal.ok('user/team/exit', { id: second.id }, { as: first.leader }),
    ])
    expect(await sharedWith(member)).toEqual([])
  })

  it('locked out by staff: member or leader; a leader’s team lets nobody in meanwhile, and the memberships wait for the ban’s end', async () => {
    const { leader, key, members } = await team({ members: 2 })
    const [member, other] = members as [Customer, Customer]
    await share(leader, member)
    await share(leader, other)
    await portal.db.transaction((tx) => setBanned(tx, member.id, 'spam'))
    await portal.drain()
    expect([await sharedWith(member), (await sharedWith(other)).length]).toEqual([[], 1])
    expect(await portal.db.transaction((tx) => areTeammates(tx, leader.id, member.id))).toBe(false)
    await portal.db.transaction((tx) => setBanned(tx, leader.id, 'spam'))
    await portal.drain()
    expect(await sharedWith(other)).toEqual([])
    expect((await joinWith(await somebody(), key)).data).toMatchObject({ code: 'team.code-wrong' })
    expect((await teamsOf(other))[0]).toMatchObject({ locked: true, members: [{}, {}] })
  })
})

describe('[P1] with whom one may share', () => {
  it('is everybody in the teams that one leads or has joined, once for each team, and nobody else', async () => {
    const { leader, id, members } = await team({ members: 2 })
    const [one, two] = members as [Customer, Customer]
    const stranger = await somebody()
    const mates = await portal.db.read((tx) => teammatesOf(tx, one.id))
    expect(mates.map(({ accountId, fullName, teamId }) => [accountId, fullName, teamId])).toEqual([
      [leader.id, `Name of ${leader.username}`, id],
      [two.id, `Name of ${two.username}`, id],
    ])
    const may = (a: Customer, b: Customer) => portal.db.transaction((tx) => areTeammates(tx, a.id, b.id))
    expect([await may(one, two), await may(leader, one), await may(one, one), await may(one, stranger)]).toEqual([true, true, false, false])
  })

  it('holds until what is shared is written: who is removed meanwhile is removed after it, and the share ends', async () => {
    const { leader, id, members } = await team({ members: 1 })
    const [member] = members as [Customer]
    const serviceId = await soldService(portal, leader)
    const { removing } = await portal.db.transaction(async (tx) => {
      expect(await areTeammates(tx, leader.id, member.id)).toBe(true)
      const removing = portal.ok('user/team/remove', { id, userID: member.id }, { as: leader })
      await somebodyWaits()
      await writeShare(tx, { serviceId, ownerId: leader.id, memberId: member.id, rights: [] })
      return { removing }
    })
    await removing
    expect(await sharedWith(member)).toEqual([])
  })
})
