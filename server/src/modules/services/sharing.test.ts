import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import { SHARE_RIGHTS } from '@portal/contracts/kinds/actions.ts'
import { registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { teamOf } from '../../../test/support/crowd.ts'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator } from '../../../test/support/staff.ts'
import { apiToken } from '../../../test/support/tokens.ts'
import { endService, forMembers, resumeService, suspendService } from './index.ts'

let portal: TestPortal
/** Leads the team that all of these are in, but the stranger. */
let owner: Customer
let member: Customer
let other: Customer
let stranger: Customer
let team: number
let id: number
beforeAll(async () => {
  portal = await createTestPortal()
  ;[owner, member, other, stranger] = (await Promise.all(
    ['owner', 'member', 'other', 'stranger'].map((name) => customer(portal, name)),
  )) as [Customer, Customer, Customer, Customer]
  team = await teamOf(portal, owner, member, other)
  id = await activeVps(portal, owner, { name: 'web-01', priceAmount: 1999 })
})
afterAll(() => portal.dispose())

type Rights = readonly (typeof SHARE_RIGHTS)[number][]
const share = (who: Customer, rights?: Rights, as = owner, service = id) =>
  portal.ok('user/service/vps/share-team', { id: service, userID: who.id, ...(rights && { rights: [...rights] }) }, { as })
const end = (who: Customer, as = owner, service = id) => portal.ok('user/service/vps/share-cancel', { id: service, userID: who.id }, { as })
const refused = async (path: 'share-team' | 'share-cancel' | 'shares', input: object, as: Customer) =>
  (await portal.refused(`user/service/vps/${path}`, { id, ...input }, { as })).data.code
const shares = async () => (await portal.ok('user/service/vps/shares', { id }, { as: owner })).items
const listed = async (as: Customer, input = {}) => await portal.ok('user/service/vps/list', input, { as })
const log = async (as: Customer) => (await portal.ok('user/log/list', { serviceId: id }, { as })).items
const notices = async (as: Customer) => (await portal.ok('user/notification/list', {}, { as })).items.map(({ kind }) => kind)

describe('[P1] sharing with a teammate', () => {
  it('gives power and console, no right beyond unless named, and is found under Team with both labels', async () => {
    expect(await share(member)).toMatchObject({ userID: member.id, full_name: 'Name of member', rights: [] })
    const { items, counts } = await listed(member, { tab: 'team' })
    expect(items).toMatchObject([{ id, role: 'co-owner', ownerName: 'Name of owner', price: null }])
    expect(counts.team).toBe(1)
    expect((await listed(owner, { tab: 'team' })).items).toMatchObject([{ id, role: 'owner' }])
    await portal.ok('user/service/vps/restart', { id }, { as: member })
    await portal.advance('10s')
    expect(await notices(member)).toContain('service-shared')
  })

  it('changes the rights of a share to exactly those that are named, and tells them to the owner alone', async () => {
    await share(member, ['password', 'restore'])
    expect(await shares()).toMatchObject([{ username: 'member', rights: ['restore', 'password'] }])
    await share(member, ['snapshot'])
    expect(await shares()).toMatchObject([{ rights: ['snapshot'] }])
    expect(await refused('shares', {}, member)).toBe('forbidden')
    expect(await refused('shares', {}, stranger)).toBe('not-found')
  })

  it('tells nothing that is paid, nor the owner’s e-mail, in any answer', async () => {
    const mine = await activeVps(portal, member, { name: 'cheap', priceAmount: 100 })
    const answers = await Promise.all([
      portal.ok('user/service/vps/list', { sort: '-price' }, { as: member }),
      portal.ok('user/service/vps/detail', { id }, { as: member }),
      portal.ok('user/service/vps/status', { ids: [id] }, { as: member }),
      portal.ok('user/search', { text: 'web-01' }, { as: member }),
      portal.ok('user/dashboard/overview', {}, { as: member }),
      portal.ok('user/calendar/overview', {}, { as: member }),
      portal.ok('user/notification/list', {}, { as: member }),
      portal.ok('user/log/list', {}, { as: member }),
    ])
    expect(JSON.stringify(answers)).not.toMatch(/1999|19\.99|owner@example\.com/)
    expect(answers[1]).toMatchObject({ price: null, invoiceId: null, invoiceNumber: null, addons: [] })
    // Nor by the place that a row takes among the caller's own.
    expect(answers[0].items.map((row) => row.id)).toEqual([mine, id])
  })

  it('goes to nobody else: not to a stranger, not to oneself, and with no right that does not exist', async () => {
    expect(await refused('share-team', { userID: stranger.id }, owner)).toBe('share.not-teammate')
    expect(await refused('share-team', { userID: 987_654 }, owner)).toBe('share.not-teammate')
    expect(await refused('share-team', { userID: owner.id }, owner)).toBe('share.not-teammate')
    expect(await refused('share-team', { userID: member.id, rights: ['transfer'] }, owner)).toBe('invalid-input')
    expect(await refused('share-cancel', { userID: stranger.id }, owner)).toBe('not-found')
  })

  it('is the owner’s alone: a member neither raises, ends nor passes on what they were given, and staff lend nothing', async () => {
    await share(member)
    for (const userID of [member.id, other.id]) {
      expect(await refused('share-team', { userID, rights: SHARE_RIGHTS }, member)).toBe('forbidden')
      expect(await refused('share-cancel', { userID }, member)).toBe('forbidden')
    }
    expect(await refused('share-team', { userID: stranger.id }, stranger)).toBe('not-found')
    const support = await operator(portal, 'helper', ['support'])
    const { url } = await portal.ok('operator/customers/sign-in-as', { id: owner.id, reason: 'Asked for help' }, { as: support })
    const guest = await portal.ok('user/staff-session', { token: url.split('token=')[1] ?? '' })
    expect((await portal.refused('user/service/vps/share-team', { id, userID: other.id }, { as: guest })).data.code).toBe('closed-to-staff')
    expect(await shares()).toMatchObject([{ username: 'member', rights: [] }])
  })

  it('gives a member’s API token no more than its member, whatever its scopes: nothing that is the owner’s, no right that was not lent', async () => {
    await share(member, ['snapshot'])
    const { token: bearer } = await apiToken(portal, member)
    const answer = async (call: string) => {
      const path = `user/service/vps/${call}`
      const example = (registry as readonly AnyEndpoint[]).find((one) => one.path === path)?.example as object
      const about = { ...('ids' in example ? { ids: [id] } : { id }), ...('userID' in example && { userID: other.id }) }
      const { status, data } = await portal.post(`/api2/${path}`, { ...example, ...about }, { bearer })
      return status === 'success' ? 'ok' : data.code
    }
    expect(await answer('detail')).toBe('ok')
    for (const call of ['share-team', 'share-cancel', 'shares', 'note', 'rename', 'protect', 'renew', 'cancel', 'rebuild', 'restore'])
      expect(await answer(call), call).toBe('forbidden')
    for (const call of ['reveal-password', 'transfer']) expect(await answer(call), call).toBe('closed-to-tokens')
    expect(await shares()).toMatchObject([{ username: 'member', rights: ['snapshot'] }])
  })

  it('stands with its rights beside each member on the team’s page, for who shares it and for nobody else', async () => {
    const beside = async (as: Customer) => {
      const { members = [] } = (await portal.ok('user/team/list', {}, { as })).items[0] ?? {}
      return Object.fromEntries(members.map(({ username, shares }) => [username, shares]))
    }
    expect(await beside(owner)).toEqual({ member: [{ id, name: 'web-01', kind: 'vps', rights: ['snapshot'] }], other: [] })
    expect(Object.values(await beside(member)).flat()).toEqual([])
  })
})

describe('[P4] what a member did', () => {
  it('stands in the owner’s log with the member’s name, and in the member’s own; staff read it once', async () => {
    await portal.ok('user/service/vps/stop', { id }, { as: member })
    await portal.advance('10s')
    expect((await log(owner))[0]).toMatchObject({ action: 'user/service/vps/stop', actor: 'member', actorName: 'member', detail: 'web-01' })
    expect((await log(member))[0]).toMatchObject({ action: 'user/service/vps/stop', actor: 'customer', actorName: 'member' })
    const inTeam = async (as: Customer) => (await portal.ok('user/team/list', {}, { as })).items[0]
    const deed = { name: 'Name of member', action: 'user/service/vps/stop', detail: 'web-01', error: null }
    expect((await inTeam(owner))?.lately[0]).toMatchObject(deed)
    expect((await inTeam(member))?.lately).toEqual([])
    const staff = await operator(portal, 'reader', ['support'])
    const { history } = await portal.ok('operator/services/detail', { id }, { as: staff })
    expect(history.filter(({ action }) => action === 'user/service/vps/stop')).toHaveLength(1)
    await portal.ok('user/service/vps/start', { id }, { as: member })
    await portal.advance('10s')
  })

  it('is told to the owner at once where it was the password', async () => {
    await share(member, ['password'])
    await portal.ok('user/service/vps/reveal-password', { id, proof: 'a-long-walk-4-two' } as never, { as: member })
    expect(await notices(owner)).toContain('member-saw-password')
  })
})

describe('[P1] members hear of what is shared with them', () => {
  it('where the leader allows it, and nothing where not', async () => {
    const about = async () => (await notices(member)).filter((kind) => kind.startsWith('shared-'))
    const suspend = () => portal.db.transaction((tx) => suspendService(tx, id, 'abuse'))
    const resume = () => portal.db.transaction((tx) => resumeService(tx, id, 'abuse'))
    const params = { name: 'web-01', at: '2026-11-20 10:00' }
    const failed = { accountId: owner.id, kind: 'backup-failed', params, mail: true, cause: 'a test' } as const
    const beside = () => portal.db.read((tx) => forMembers(tx, [{ id, accountId: owner.id }], [failed]))
    await suspend()
    expect([await about(), await beside()]).toEqual([[], []])
    await resume()
    await portal.ok('user/team/team-notification', { id: team, allow: true }, { as: owner })
    await portal.advance('1m')
    await suspend()
    expect(await about()).toEqual(['shared-suspended'])
    // What the owner is told of it they are told too, in the portal.
    expect(await beside()).toEqual([{ ...failed, accountId: member.id, mail: false }])
    await resume()
    await portal.advance('1m')
    expect(await about()).toEqual(['shared-resumed', 'shared-suspended'])
    const over = await activeVps(portal, owner)
    await share(member, [], owner, over)
    await portal.db.transaction((tx) => endService(tx, over, 7))
    expect((await about())[0]).toBe('shared-ended')
  })
})

describe('[P1] a share ends', () => {
  const gone = async (who = member) => {
    expect((await portal.refused('user/service/vps/detail', { id }, { as: who })).data.code).toBe('not-found')
    expect((await listed(who)).items.filter((row) => row.id === id)).toEqual([])
    expect((await shares()).filter(({ userID }) => userID === who.id)).toEqual([])
  }

  it('when its owner says so, for this member and no other', async () => {
    await share(member, SHARE_RIGHTS)
    await share(other)
    await end(member)
    await gone()
    expect(await shares()).toMatchObject([{ username: 'other' }])
    expect(await notices(member)).toContain('service-unshared')
    expect(await refused('share-cancel', { userID: member.id }, owner)).toBe('not-found')
    await end(other)
  })

  it('with the team, when a member leaves, is removed or is locked out', async () => {
    const crew = await customer(portal, 'crew')
    const captain = await customer(portal, 'captain')
    const join = async () => {
      const made = await teamOf(portal, captain, owner, crew)
      await share(crew)
      return made
    }
    const first = await join()
    await portal.ok('user/team/exit', { id: first }, { as: crew })
    await gone(crew)
    await portal.ok('user/team/delete', { id: first }, { as: captain })
    const second = await join()
    await portal.ok('user/team/remove', { id: second, userID: crew.id }, { as: captain })
    await gone(crew)
    await portal.ok('user/team/delete', { id: second }, { as: captain })
    const third = await join()
    await portal.ok('user/team/delete', { id: third }, { as: captain })
    await gone(crew)
    await join()
    const staff = await operator(portal, 'warden', ['support'])
    await portal.ok('operator/customers/ban', { id: crew.id, reason: 'Sends spam' }, { as: staff })
    await portal.drain()
    expect((await shares()).filter(({ userID }) => userID === crew.id)).toEqual([])
    expect(await refused('share-team', { userID: crew.id }, owner)).toBe('share.not-teammate')
  })

  it('also where it was given while its member was being removed', async () => {
    const late = await customer(portal, 'late')
    const boss = await customer(portal, 'boss')
    const crowd = await teamOf(portal, boss, owner, late)
    // Nobody can be told: both calls get as far as the locks let them, and end when this is over.
    const held = await portal.db.pool.connect()
    await held.query('begin; lock table notice in share mode')
    const waiting = async (n: number): Promise<void> => {
      const query = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while (((await portal.db.pool.query<{ n: number }>(query)).rows[0]?.n ?? 0) < n);
    }
    const given = share(late)
    await Promise.race([waiting(1), given])
    const removed = portal.ok('user/team/remove', { id: crowd, userID: late.id }, { as: boss })
    await Promise.race([waiting(2), removed])
    await held.query('commit')
    held.release()
    await Promise.all([given, removed])
    await gone(late)
  })
})
