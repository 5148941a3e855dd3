import { randomUUID } from 'node:crypto'
import { EDGE_POLLS_PER_HOST } from '@portal/contracts/constants.ts'
import { EDGE_PATHS, EDGE_POLL_SECONDS, type EdgeCount } from '@portal/contracts/edge-wire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { boxOf, desired, type EnrolledHost, enrolledHost, newSecret, sent } from '../../../test/support/edge.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { apiToken } from '../../../test/support/tokens.ts'
import type { Tx } from '../../platform/tx.ts'
import { actualStates, desire, suspendEndpoints, withdraw } from './index.ts'

let portal: TestPortal
let staff: StaffMember
let host: EnrolledHost
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true })
  staff = await operator(portal, 'edges', ['provisioning'])
  host = await enrolledHost(portal, staff, 'edge-1', '198.18.20.0/28')
})
afterAll(() => portal.dispose())

const change = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => portal.db.transaction(work)
const want = (...endpoints: Parameters<typeof desire>[2]) => change((tx) => desire(tx, boxOf(portal), endpoints))
const at = (n: number): string => host.addresses[n] ?? ''
const detail = () => portal.ok('operator/edge-host/detail', { id: host.id }, { as: staff })

describe('[S11] a host becomes one of ours', () => {
  it('by a code that is good once and for a day; asked again after a lost answer, it is the same', async () => {
    const { items } = await portal.ok('operator/location/list', {}, { as: staff })
    const { id } = await portal.ok('operator/edge-host/create', { locationId: items[0]?.id ?? 0, title: 'edge-2' }, { as: staff })
    const { code } = await portal.ok('operator/edge-host/code', { id }, { as: staff })
    const secret = newSecret()
    expect(await sent(portal, EDGE_PATHS.enrol, { body: { code, secret } })).toEqual({ http: 200, body: { hostId: id } })
    expect(await sent(portal, EDGE_PATHS.enrol, { body: { code, secret } })).toEqual({ http: 200, body: { hostId: id } })
    expect((await sent(portal, EDGE_PATHS.enrol, { body: { code, secret: newSecret() } })).http).toBe(403)
    const later = await portal.ok('operator/edge-host/code', { id }, { as: staff })
    await portal.db.pool.query('update edge_host set code_until = $1 where id = $2', [portal.clock.now(), id])
    expect((await sent(portal, EDGE_PATHS.enrol, { body: { code: later.code, secret: newSecret() } })).http).toBe(403)
    expect((await sent(portal, `${EDGE_PATHS.state}?since=0`, { bearer: `${id}.${secret}` })).http).toBe(200)
    await portal.ok('operator/edge-host/remove', { id }, { as: staff })
    expect((await sent(portal, `${EDGE_PATHS.state}?since=0`, { bearer: `${id}.${secret}` })).http).toBe(410)
  })

  it('with a credential that it renews itself: the old one holds until the new one was used', async () => {
    const own = await enrolledHost(portal, staff, 'edge-3', '198.18.21.0/30')
    expect((await own.state()).body?.rotate).toBe(false)
    await portal.ok('operator/edge-host/rotate', { id: own.id }, { as: staff })
    expect((await own.state()).body?.rotate).toBe(true)
    const secret = newSecret()
    expect((await sent(portal, EDGE_PATHS.credential, { bearer: own.bearer, body: { secret } })).http).toBe(200)
    expect([(await own.state()).http, (await own.state()).body?.rotate]).toEqual([200, false])
    expect((await sent(portal, `${EDGE_PATHS.state}?since=0`, { bearer: `${own.id}.${secret}` })).http).toBe(200)
    expect((await own.state()).http).toBe(401)
  })

  it('and who is refused is seen by staff: a wrong credential and a wrong code, by their network', async () => {
    await portal.security.write()
    await portal.db.pool.query('delete from security_event')
    await sent(portal, `${EDGE_PATHS.state}?since=0`, { bearer: `${host.id}.${newSecret()}` })
    await sent(portal, EDGE_PATHS.enrol, { body: { code: 'x'.repeat(40), secret: newSecret() } })
    await portal.security.write()
    const { rows } = await portal.db.pool.query('select kind, actor, count, paths from security_event')
    const paths = [EDGE_PATHS.state, EDGE_PATHS.enrol].map((path) => path.slice(1))
    expect(rows).toEqual([{ kind: 'credentials-rejected', actor: 'network', count: 2, paths }])
  })

  it('and nobody else is: its doors are closed to customers, tokens, staff and other hosts, whatever they send', async () => {
    const owner = await customer(portal, 'curious')
    const { token } = await apiToken(portal, owner)
    const other = await enrolledHost(portal, staff, 'edge-4', '198.18.22.0/30')
    const bearers = [
      undefined,
      '',
      'x',
      token,
      owner.sessionId,
      `${host.id}.${other.secret}`,
      `${other.id}.${host.secret}`,
      `999999.${host.secret}`,
    ]
    for (const bearer of bearers) {
      expect((await sent(portal, `${EDGE_PATHS.state}?since=0`, { bearer })).http).toBe(401)
      for (const path of [EDGE_PATHS.report, EDGE_PATHS.credential])
        for (const body of [{}, { username: owner.username, sessionId: owner.sessionId }, { secret: newSecret() }, 'x'.repeat(5_000_000)])
          expect((await sent(portal, path, { bearer, body })).http).toBe(401)
    }
    for (const body of ['', '{', 'null', '[]', '{"code":1}', { code: 'x'.repeat(40), secret: newSecret() }])
      expect([400, 403]).toContain((await sent(portal, EDGE_PATHS.enrol, { body })).http)
    for (const body of ['', '{', 'null', '[]', { now: 'x' }, { applied: -1 }])
      expect((await sent(portal, EDGE_PATHS.report, { bearer: host.bearer, body })).http).toBe(400)
    for (const since of ['', '-1', 'x', '1e99', '1.5'])
      expect((await sent(portal, `${EDGE_PATHS.state}?since=${since}`, { bearer: host.bearer })).http).toBeLessThan(500)
  })
})

describe('[S11] what is desired', () => {
  it('is told as a whole to who knows nothing, then by differences; passwords only to the host', async () => {
    await want(desired('t:1', at(0)), desired('t:2', at(1), { protocol: 'socks5' }))
    const whole = (await host.state()).body
    expect(whole).toMatchObject({ whole: true, removed: [] })
    expect(whole?.proxies.map(({ id, password }) => [id, password]).sort()).toEqual([
      ['t:1', 'word'],
      ['t:2', 'word'],
    ])
    expect(whole?.own).toContain('198.18.20.0/28')
    const since = whole?.version ?? 0
    await want(desired('t:1', at(0), { password: 'changed' }))
    await change((tx) => withdraw(tx, { ids: ['t:2'] }))
    expect((await host.state(since)).body).toMatchObject({
      ...{ whole: false, version: since + 2, removed: ['t:2'] },
      proxies: [{ id: 't:1', password: 'changed' }],
    })
    const { rows } = await portal.db.pool.query(`select password from edge_endpoint where id = 't:1'`)
    expect(rows[0].password).not.toContain('changed')
    expect((await host.state(since + 999)).body?.whole).toBe(true)
  })

  it('wakes the host that waits for it', async () => {
    const since = (await host.state()).body?.version ?? 0
    const waiting = host.state(since)
    await want(desired('t:1', at(0), { suspended: true }))
    const began = performance.now()
    expect((await waiting).body?.proxies).toMatchObject([{ id: 't:1', suspended: true }])
    // Its poll would have ended by itself, with the same answer.
    expect(performance.now() - began).toBeLessThan(EDGE_POLL_SECONDS * 1000)
  })

  it('is waited for by a few polls of a host at a time; one more is refused at once', async () => {
    const since = (await host.state()).body?.version ?? 0
    const waiting = Array.from({ length: EDGE_POLLS_PER_HOST }, () => host.state(since))
    const open = async () => (await portal.db.pool.query('select 1 from open_connection where scope = $1', [`edge poll ${host.id}`])).rows
    await expect.poll(open).toHaveLength(EDGE_POLLS_PER_HOST)
    expect((await host.state(since)).http).toBe(429)
    await want(desired('t:1', at(0), { suspended: false }))
    expect((await Promise.all(waiting)).map(({ http }) => http)).toEqual(waiting.map(() => 200))
    await expect.poll(open).toEqual([])
  })

  it('has one port once per address, whatever two do at once', async () => {
    const both = await Promise.allSettled([want(desired('t:10', at(3))), want(desired('t:11', at(3)))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await change((tx) => withdraw(tx, { ids: ['t:10', 't:11'] }))
    await want(desired('t:12', at(3)))
  })

  it('is beside what is, as the host says it', async () => {
    const states = async (...ids: string[]) => {
      const found = await change((tx) => actualStates(tx, ids))
      return ids.map((id) => found.get(id)?.state)
    }
    await want(desired('t:20', at(4), { serviceId: 77 }), desired('t:21', at(5), { serviceId: 77 }))
    expect(await states('t:20', 't:21')).toEqual(['waiting', 'waiting'])
    const applied = (await host.state()).body?.version ?? 0
    await host.report({ applied, troubles: [{ id: 't:21', trouble: 'port-taken' }] })
    expect(await states('t:20', 't:21')).toEqual(['open', 'trouble'])
    const { items, counts } = await portal.ok('operator/edge-host/endpoint/list', { hostId: host.id, tab: 'differs' }, { as: staff })
    expect([items.map(({ id, trouble }) => [id, trouble]), counts['differs']]).toEqual([[['t:21', 'port-taken']], 1])
    await portal.advance('10m')
    await portal.advance('1m')
    const alerts = async () => (await portal.ok('operator/alerts/list', {}, { as: staff })).items.map(({ kind }) => kind)
    expect(await alerts()).toContain('edge-silent')
    await host.report({ applied, troubles: [{ id: 't:21', trouble: 'port-taken' }] })
    await portal.advance('1m')
    expect(await alerts()).toContain('edge-behind')
    await change((tx) => suspendEndpoints(tx, { serviceId: 77 }, true))
    await host.report({ applied: applied + 1 })
    expect(await states('t:20', 't:21')).toEqual(['closed', 'closed'])
    await portal.advance('1m')
    expect(await alerts()).not.toContain('edge-behind')
  })
})

describe('[S11] what is counted', () => {
  const count = (n: number): EdgeCount => ({ id: 't:1', at: portal.clock.now().toISOString(), received: n, sent: 10 * n })
  const total = async (): Promise<number> =>
    Number((await portal.db.pool.query(`select received from edge_endpoint where id = 't:1'`)).rows[0].received)

  it('counts once: reports that are lost, repeated, reordered, and told by many copies at once', async () => {
    const before = await total()
    const boot = randomUUID()
    const send = async (sequence: number, n: number) =>
      (await host.report({ counted: { boot, sequence, counts: [count(n)] } })).body?.acknowledged
    expect(await send(2, 100)).toBe(0)
    expect(await Promise.all([send(1, 1), send(1, 1), send(1, 1)])).toEqual([1, 1, 1])
    expect(await send(2, 100)).toBe(2)
    expect([await send(1, 1), await send(2, 100)]).toEqual([2, 2])
    expect(await send(3, 1000)).toBe(3)
    expect((await total()) - before).toBe(1101)
    const next = randomUUID()
    expect((await host.report({ counted: { boot: next, sequence: 1, counts: [count(5)] } })).body?.acknowledged).toBe(1)
    expect(await send(3, 1000)).toBe(3)
    expect((await total()) - before).toBe(1106)
  })

  it('stands in the hour in which it was counted, whatever the host’s clock shows, and counts nothing of another host’s', async () => {
    const off = 5 * 86_400_000
    const now = new Date(portal.clock.now().getTime() + off)
    const before = new Date(now.getTime() - 3 * 3_600_000)
    const sum = async (hoursAgo: number): Promise<number> => {
      const hour = new Date(Math.floor((portal.clock.now().getTime() - hoursAgo * 3_600_000) / 3_600_000) * 3_600_000).toISOString()
      return (await detail()).traffic.find((one) => one.hour === hour)?.sent ?? 0
    }
    const was = await sum(3)
    const counts = [{ ...count(7), at: before.toISOString() }]
    await host.report({ now: now.toISOString(), counted: { boot: randomUUID(), sequence: 1, counts } })
    expect((await sum(3)) - was).toBe(70)
    const other = await enrolledHost(portal, staff, 'edge-5', '198.18.23.0/30')
    const all = await total()
    await other.report({ counted: { boot: randomUUID(), sequence: 1, counts: [count(9)] } })
    expect(await total()).toBe(all)
  })

  it('removed endpoints still take what is told late, and are forgotten later', async () => {
    await want(desired('t:30', at(6)))
    await change((tx) => withdraw(tx, { ids: ['t:30'] }))
    const applied = (await host.state()).body?.version ?? 0
    const counts = [{ ...count(3), id: 't:30' }]
    await host.report({ applied, counted: { boot: randomUUID(), sequence: 1, counts } })
    const rows = async () => (await portal.db.pool.query(`select received from edge_endpoint where id = 't:30'`)).rows
    expect(await rows()).toEqual([{ received: '3' }])
    await portal.advance('3d')
    await host.report({ applied })
    expect(await rows()).toEqual([])
    expect((await host.state(1)).body?.whole).toBe(true)
  })
})
