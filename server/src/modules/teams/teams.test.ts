import { TEAM_MEMBERS_MAX } from '@portal/contracts/teams.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo, solve } from '../../../test/support/customers.ts'
import { column, noticeKinds, soldService } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { setBanned } from '../accounts/index.ts'
import { writeShare } from '../services/index.ts'
import { areTeammates, mayHaveNotices, teammatesOf } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

let serial = 0
const somebody = (): Promise<Customer> => customer(portal, `somebody${++serial}`)
const joinWith = (as: Customer, team_private_key: string) =>
  portal.call('user/team/join', { team_private_key }, { as, ip: `198.51.100.${serial % 250}` })
const teamsOf = async (as: Customer) => (await portal.ok('user/team/list', {}, { as })).items
const lines = (as: Customer) =>
  column(portal, `select action || ' ' || status || ' ' || detail from activity where account_id = $1 order by id`, as.id)

interface Scene {
  readonly leader: Customer
  readonly id: number
  readonly key: string
  readonly members: readonly Customer[]
}

async function team({ members = 0 } = {}): Promise<Scene> {
  const leader = await somebody()
  const { id, team_private_key: key } = await portal.ok('user/team/create-new', { name: `Team ${serial}` }, { as: leader })
  const people: Customer[] = []
  for (let n = 0; n < members; n++) {
    const member = await somebody()
    expect((await joinWith(member, key)).status).toBe('success')
    people.push(member)
  }
  return { leader, id, key, members: people }
}

/** A service of the one, shared with the other; answers its id. */
async function share(owner: Customer, member: Customer): Promise<number> {
  const serviceId = await soldService(portal, owner)
  await portal.db.transaction((tx) => writeShare(tx, { serviceId, ownerId: owner.id, memberId: member.id, rights: [] }))
  return serviceId
}
const sharedWith = ({ id }: Customer) => column(portal, 'select service_id::int from service_share where member_id = $1 order by 1', id)

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
      `insert into team_member (team_id, account_id, joined_at) select $1, 5000000 + n, now() from generate_series(2, $2::int) n`,
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
    const foreign = await customer(portal, `foreign${++serial}`, { brandId: 2 })
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
    ['locked', 'locked_at = now()'],
    ['given another code', `code_hash = 'another'`],
  ])('read just before the team was %s lets nobody in after it', async (_what, change) => {
    const { leader, id, key } = await team()
    const late = await somebody()
    const answer = await portal.db.transaction(async (tx) => {
      await tx.client.query(`update team set ${change} where id = $1`, [id])
      const joining = joinWith(late, key)
      // It has found the team as it was, and waits for what becomes of it.
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while ((await portal.db.pool.query(waiting)).rowCount === 0);
      return { joining }
    })
    expect((await answer.joining).data).toMatchObject({ code: 'team.code-wrong' })
    expect((await teamsOf(leader))[0]?.members).toEqual([])
  })
})

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
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while ((await portal.db.pool.query(waiting)).rowCount === 0);
      await writeShare(tx, { serviceId, ownerId: leader.id, memberId: member.id, rights: [] })
      return { removing }
    })
    await removing
    expect(await sharedWith(member)).toEqual([])
  })
})
