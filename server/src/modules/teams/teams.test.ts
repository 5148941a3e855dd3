import { TEAM_MEMBERS_MAX } from '@portal/contracts/teams.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crowdOf } from '../../../test/support/crowd.ts'
import { type Customer, customer, mailsTo, solve } from '../../../test/support/customers.ts'
import { column, noticeKinds } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { mayHaveNotices } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const { somebody, team, joinWith, teamsOf, lines, somebodyWaits } = crowdOf(() => portal)

describe('[P1] a team', () => {
  it('is made by who leads it from then on, and joined by its code; everybody sees the others by their full names', async () => {
    const { leader, id, key, members } = await team({ members: 2 })
    const [first, second] = members as [Customer, Customer]
    expect(await teamsOf(leader)).toMatchObject([
      {
        ...{ id, role: 'leader', locked: false, team_private_key: key, codeUses: 2, totalServices: 0, teamNotification: false },
        leader: { userID: leader.id, username: leader.username, full_name: `Name of ${leader.username}` },
        members: [
          { userID: first.id, full_name: `Name of ${first.username}`, email: first.email, shared: 0 },
          { userID: second.id, email: second.email },
        ],
      },
    ])
    const [seen] = await teamsOf(second)
    expect(seen).toMatchObject({ id, role: 'member', team_private_key: null, codeUses: null, codeUsedAt: null })
    expect(seen?.members.map(({ full_name, email }) => [full_name, email])).toEqual(
      members.map(({ username }) => [`Name of ${username}`, null]),
    )
    // Not the code: the name.
    expect((await lines(second)).at(-1)).toBe(`user/team/join success ${seen?.name}`)
    expect(await noticeKinds(portal, leader)).toEqual(['team-joined', 'team-joined'])
    expect((await mailsTo(portal, leader.email))[0]?.subject).toContain(`Name of ${second.username} joined`)
  })

  it('tells every open screen of it when somebody comes, goes, or something changes', async () => {
    const { leader, id, members } = await team({ members: 1 })
    const [member] = members as [Customer]
    const told = async () =>
      await column(portal, `select account_id::int from event where type = 'team.changed' and data->>'teamId' = $1 order by 1`, String(id))
    // Made: the leader. Joined, then locked: both of them.
    expect(await told()).toEqual([leader.id, leader.id, member.id])
    await portal.ok('user/team/close', { id }, { as: leader })
    await portal.ok('user/team/remove', { id, userID: member.id }, { as: leader })
    expect((await told()).filter((account) => account === member.id)).toHaveLength(3)
  })

  it('is one for each leader, also of two made at once; a leader may join others', async () => {
    const leader = await somebody()
    const linked = await portal.refused('user/team/create-new', { name: 'Win at https://evil.example' }, { as: leader })
    expect(linked.data.fields?.name).toMatch(/^Enter only a name/)
    const both = await Promise.all(['One', 'Two'].map((name) => portal.call('user/team/create-new', { name }, { as: leader })))
    expect(both.map(({ http }) => http).sort()).toEqual([200, 409])
    expect((await portal.refused('user/team/create-new', { name: 'Three' }, { as: leader })).data.code).toBe('team.already-leading')
    const other = await team()
    expect((await joinWith(leader, other.key)).status).toBe('success')
    expect((await teamsOf(leader)).map(({ role }) => role)).toEqual(['leader', 'member'])
    // One of them deleted, another may be made.
    const [led] = await teamsOf(leader)
    await portal.ok('user/team/delete', { id: led?.id ?? 0 }, { as: leader })
    await portal.ok('user/team/create-new', { name: 'Three' }, { as: leader })
  })

  it('keeps what its members may not do from them, and is not there for strangers', async () => {
    const { leader, id, members } = await team({ members: 2 })
    const [member, other] = members as [Customer, Customer]
    const stranger = await somebody()
    const acts = [
      ['user/team/close', { id }],
      ['user/team/open', { id }],
      ['user/team/update-private-key', { id }],
      ['user/team/team-notification', { id, allow: true }],
      ['user/team/remove', { id, userID: other.id }],
      ['user/team/delete', { id }],
    ] as const
    for (const [path, input] of acts) {
      expect((await portal.refused(path, input, { as: member })).data.code, path).toBe('team.leader-only')
      expect((await portal.refused(path, input, { as: stranger })).data.code, path).toBe('not-found')
    }
    expect((await portal.refused('user/team/exit', { id }, { as: stranger })).data.code).toBe('not-found')
    expect((await portal.refused('user/team/exit', { id }, { as: leader })).data.code).toBe('team.leader-stays')
    expect((await portal.refused('user/team/remove', { id, userID: leader.id }, { as: leader })).data.code).toBe('not-found')
    expect((await portal.refused('user/team/remove', { id, userID: stranger.id }, { as: leader })).data.code).toBe('not-found')
    expect((await teamsOf(leader))[0]).toMatchObject({ locked: false, teamNotification: false, members: [{}, {}] })
  })

  it('says whether its leader lets members have notices, and holds so many people at most', async () => {
    const { leader, id, key, members } = await team({ members: 1 })
    const [member] = members as [Customer]
    const may = () => portal.db.read((tx) => mayHaveNotices(tx, leader.id, [member.id]))
    expect(await may()).toEqual([])
    await portal.ok('user/team/team-notification', { id, allow: true }, { as: leader })
    expect(await may()).toEqual([member.id])
    await portal.db.pool.query(
      `insert into team_member (team_id, account_id, joined_at) select $1, 5000000 + n, timestamptz '2026-11-20' from generate_series(2, $2::int) n`,
      [id, TEAM_MEMBERS_MAX],
    )
    expect((await joinWith(await somebody(), key)).data).toMatchObject({ code: 'team.full', params: { max: TEAM_MEMBERS_MAX } })
  })
})

describe('[P1] an invite code', () => {
  it('has 140 random bits, is kept as a hash and sealed, and stands in no log', async () => {
    const { leader, key } = await team({ members: 1 })
    expect(key).toMatch(/^([2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}$/)
    const { rows } = await portal.db.pool.query(
      `select (select string_agg(t::text, ' ') from team t) || (select string_agg(a::text, ' ') from activity a) || (select string_agg(e::text, ' ') from event e)
        || (select string_agg(i::text, ' ') from mail i) as text`,
    )
    for (const code of [key, key.replaceAll('-', '')]) expect(rows[0].text).not.toContain(code)
    expect((await lines(leader))[0]).toMatch(/^user\/team\/create-new success Team/)
  })

  it('dies at once when it is changed; the new one lets in, however it is typed', async () => {
    const { leader, id, key } = await team()
    const { team_private_key: next } = await portal.ok('user/team/update-private-key', { id }, { as: leader })
    const late = await somebody()
    expect((await joinWith(late, key)).data).toMatchObject({ code: 'team.code-wrong' })
    expect((await joinWith(late, ` https://portal.test/home/team/join#code=${next.toLowerCase()} `)).status).toBe('success')
    expect((await teamsOf(leader))[0]).toMatchObject({ team_private_key: next, codeUses: 1 })
  })

  it('of a locked team answers a stranger exactly as one that never was; opened again, it lets in', async () => {
    const { leader, id, key, members } = await team({ members: 1 })
    await portal.ok('user/team/close', { id }, { as: leader })
    const [stranger, other] = [await somebody(), await somebody()]
    const wrong = await joinWith(stranger, 'K7QM-4T2X-9DFA-22RW-8LQC-XE6P-5JHN')
    expect(await joinWith(stranger, key)).toEqual(wrong)
    expect(wrong).toMatchObject({ http: 422, data: { code: 'team.code-wrong', fields: { team_private_key: expect.any(String) } } })
    // The log must not tell either.
    expect(new Set(await lines(stranger))).toEqual(new Set(['user/team/join error ']))
    expect((await joinWith(members[0] as Customer, key)).data).toMatchObject({ code: 'team.already-in' })
    await portal.ok('user/team/open', { id }, { as: leader })
    expect((await joinWith(other, key)).status).toBe('success')
  })

  it('lets nobody into a team of another brand', async () => {
    const { key } = await team()
    const foreign = await customer(portal, `foreign`, { brandId: 2 })
    const [host] = await column(portal, 'select hosts[1] from brand where id = 2')
    const answer = await portal.call('user/team/join', { team_private_key: key }, { as: foreign, host: String(host) })
    expect(answer.data).toMatchObject({ code: 'team.code-wrong' })
  })

  it('is not guessed: an account must work and wait after a few wrong ones, and is heard at once with the right one after that', async () => {
    const { key } = await team()
    const guesser = await somebody()
    const ip = '203.0.113.77'
    const guess = (team_private_key: string, more: object = {}) =>
      portal.post('/api2/user/team/join', { username: guesser.username, sessionId: guesser.sessionId, team_private_key, ...more }, { ip })
    for (let n = 0; n < 3; n++) expect((await guess(`WRONG${n}`)).data.code).toBe('team.code-wrong')
    const asked = await guess('WRONG4')
    expect(asked.data.code).toBe('proof-of-work-required')
    expect((await guess(key, { pow: solve(asked) })).status).toBe('success')
  })

  it.each([
    ['locked', 'locked_at = created_at'],
    ['given another code', `code_hash = 'another'`],
  ])('read just before the team was %s lets nobody in after it', async (_what, change) => {
    const { leader, id, key } = await team()
    const late = await somebody()
    const answer = await portal.db.transaction(async (tx) => {
      await tx.client.query(`update team set ${change} where id = $1`, [id])
      const joining = joinWith(late, key)
      // It has found the team as it was, and waits for what becomes of it.
      await somebodyWaits()
      return { joining }
    })
    expect((await answer.joining).data).toMatchObject({ code: 'team.code-wrong' })
    expect((await teamsOf(leader))[0]?.members).toEqual([])
  })
})
