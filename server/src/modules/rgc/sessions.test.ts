import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeVps, paidVps } from '../../../test/support/journey.ts'
import { column, soldService } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { gatewayHas, gatewaysSay, ledTo, shareWith } from '../../../test/support/rgc.ts'

let portal: TestPortal
let owner: Customer
let id: number
let serial = 0
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())
beforeEach(async () => {
  await gatewayHas(portal, 100)
  owner = await customer(portal, `gate${++serial}`)
  id = await activeVps(portal, owner)
})

const HOME = '198.51.100.9'
const create = (more: object = {}, as: Customer = owner) => portal.call('user/rgc/session/create', { id, ...more }, { as, ip: HOME })
const opened = async (more: object = {}, as: Customer = owner) => {
  const session = await portal.ok('user/rgc/session/create', { id, ...more }, { as, ip: HOME })
  await gatewaysSay(portal)
  return session
}
const listed = async (as: Customer = owner) => (await portal.ok('user/rgc/session/list', { serviceId: id }, { as })).items
const status = async () => (await portal.ok('user/service/vps/detail', { id }, { as: owner })).status

describe('[S8] a connection over a gateway', () => {
  it('leads to the address of the service’s own record, for the caller’s address, for eight hours', async () => {
    const address = String((await column(portal, 'select address from vps where service_id = $1', id))[0])
    const made = await portal.ok('user/rgc/session/create', { id }, { as: owner, ip: HOME })
    expect(made).toMatchObject({ state: 'creating', host: null, port: null, protocol: 'ssh', allow: [HOME], everyone: false, own: true })
    expect(Date.parse(made.until) - portal.clock.now().getTime()).toBe(8 * 3_600_000)
    expect(await ledTo(portal, id)).toMatchObject([{ target: `${address}:22`, allow: [`${HOME}/32`], suspended: false }])
  })

  it('is open once its gateway says so, and the run status says what is done meanwhile', async () => {
    const { id: session } = await portal.ok('user/rgc/session/create', { id }, { as: owner, ip: HOME })
    expect([await status(), (await listed())[0]?.state]).toEqual(['RGC creating', 'creating'])
    // Another action waits until it is settled.
    expect((await create()).data).toMatchObject({ code: 'busy' })
    await portal.advance('5s')
    expect((await listed())[0]).toMatchObject({ state: 'creating', host: null, unconfirmed: true })
    await gatewaysSay(portal)
    expect([await status(), (await listed())[0]]).toMatchObject([
      'running',
      { id: session, state: 'open', port: expect.any(Number), unconfirmed: false },
    ])
    await portal.ok('user/rgc/session/delete', { id: session }, { as: owner })
    expect([await status(), (await listed())[0]?.state, (await ledTo(portal, id))[0]?.suspended]).toEqual(['RGC deleting', 'closing', true])
    await gatewaysSay(portal)
    expect([await status(), (await listed())[0], await ledTo(portal, id)]).toMatchObject([
      'running',
      { state: 'closed', ending: 'closed' },
      [],
    ])
  })

  it('has failed where its gateway stays silent or cannot listen, and holds up nobody', async () => {
    await portal.ok('user/rgc/session/create', { id }, { as: owner, ip: HOME })
    await portal.advance('40s')
    expect([await status(), (await listed())[0]]).toMatchObject(['running', { state: 'failed', ending: 'gateway-silent' }])
    const { id: second } = await portal.ok('user/rgc/session/create', { id }, { as: owner, ip: HOME })
    await gatewaysSay(portal, { session: second })
    expect([await status(), (await listed())[0], await ledTo(portal, id)]).toMatchObject(['running', { ending: 'gateway-failed' }, []])
  })

  it('stays `closing` while its gateway is silent, though the service is free', async () => {
    const { id: session } = await opened()
    await portal.ok('user/rgc/session/delete', { id: session }, { as: owner })
    await portal.advance('2m')
    expect([await status(), (await listed())[0]?.state]).toEqual(['running', 'closing'])
    await gatewaysSay(portal)
    await portal.advance('20s')
    expect((await listed())[0]?.state).toBe('closed')
  })

  it('is one for one request, sent however often', async () => {
    const send = () => portal.call('user/rgc/session/create', { id }, { as: owner, ip: HOME, requestId: 'a-request-of-mine' })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.filter(({ status }) => status === 'success').map(({ data }) => data.id)).size).toBe(1)
    expect(await ledTo(portal, id)).toHaveLength(1)
  })

  it('is renewed from now on, and lets in whom its owner names', async () => {
    const { id: session } = await opened({ hours: 1 })
    await portal.advance('50m')
    const { until } = await portal.ok('user/rgc/session/renew', { id: session, hours: 24 }, { as: owner })
    expect(Date.parse(until) - portal.clock.now().getTime()).toBe(24 * 3_600_000)
    await portal.advance('20m')
    expect((await listed())[0]?.state).toBe('open')
    await portal.ok('user/rgc/session/update-allow', { id: session, allow: ['203.0.113.0/24'] }, { as: owner, ip: HOME })
    expect((await ledTo(portal, id))[0]?.allow).toEqual(['203.0.113.0/24'])
    const slip = await portal.refused('user/rgc/session/update-allow', { id: session, allow: ['0.0.0.0/0'] }, { as: owner })
    expect(slip.data.fields?.allow).toContain('0.0.0.0/0')
    await portal.ok('user/rgc/session/update-allow', { id: session, everyone: true }, { as: owner })
    expect((await listed())[0]).toMatchObject({ everyone: true })
  })
})

describe('[S8] where it leads', () => {
  it('is a loopback address on the gateway beside its engine alone: on any other host that is another machine', async () => {
    await portal.db.pool.query(`update vps set reach_host = '127.0.0.1', reach_port = 22001 where service_id = $1`, [id])
    await portal.db.pool.query('update edge_host set inside = false, seen_at = $1', [portal.clock.now()])
    expect((await create()).data).toMatchObject({ code: 'rgc.no-gateway' })
    await portal.db.pool.query('update edge_host set inside = true')
    expect((await create()).status).toBe('success')
    expect(await ledTo(portal, id)).toMatchObject([{ target: '127.0.0.1:22001' }])
  })
})

describe('[S8] how many there are', () => {
  const planSays = (figure: object) =>
    portal.db.pool.query('update service set plan = plan || $2::jsonb where id = $1', [id, JSON.stringify(figure)])
  const room = async () => (await portal.ok('user/rgc/server/list', { id }, { as: owner })).service

  it('is ten to a service whose plan says nothing of it, and none where its plan says so', async () => {
    expect(await room()).toMatchObject({ used: 0, most: 10, protocols: ['ssh'] })
    await planSays({ remoteSessions: 0 })
    expect(await room()).toMatchObject({ most: 0 })
    expect((await create()).data).toMatchObject({ code: 'rgc.not-in-plan' })
  })

  it('is what its plan says and no more, whoever asks for the last at the same time', async () => {
    await planSays({ remoteSessions: 3 })
    for (let n = 0; n < 2; n++) await opened()
    const race = await Promise.all(Array.from({ length: 6 }, () => create()))
    expect(race.filter(({ status }) => status === 'success')).toHaveLength(1)
    await gatewaysSay(portal)
    expect((await create()).data).toMatchObject({ code: 'rgc.limit', params: { most: 3 } })
    expect(await room()).toMatchObject({ used: 3, most: 3 })
    await portal.ok('user/rgc/session/delete', { serviceId: id }, { as: owner })
    await gatewaysSay(portal)
    expect((await listed()).every(({ state }) => state === 'closed')).toBe(true)
  })

  it('is one for the last free port, whoever is faster of twenty', async () => {
    const more = await Promise.all(Array.from({ length: 19 }, () => paidVps(portal, owner)))
    const ids = [id, ...more.map((one) => one.id)]
    await portal.advance('30s')
    await gatewayHas(portal, 1, 42_000)
    const answers = await Promise.all(ids.map((one) => portal.call('user/rgc/session/create', { id: one }, { as: owner, ip: HOME })))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
    const codes = answers.flatMap(({ data }) => (data && 'code' in data ? [String(data.code)] : []))
    expect(codes).toEqual(Array.from({ length: 19 }, () => 'rgc.gateway-full'))
  })
})

describe('[P1] whose it is', () => {
  it('is missing to a stranger, refused to a member without the right, and a member’s own with it', async () => {
    const [member, stranger] = [await customer(portal, `member${serial}`), await customer(portal, `stranger${serial}`)]
    expect((await create({}, stranger)).data).toMatchObject({ code: 'not-found' })
    await shareWith(portal, { owner, member, serviceId: id }, [])
    expect((await create({}, member)).data).toMatchObject({ code: 'forbidden' })
    expect((await portal.call('user/rgc/server/list', { id }, { as: member })).data).toMatchObject({ code: 'forbidden' })
    await shareWith(portal, { owner, member, serviceId: id })
    const [mine, theirs] = [await opened(), await opened({}, member)]
    // A member sees and ends what they opened, the owner everything.
    expect([(await listed(member)).map((one) => one.id), (await listed()).map((one) => one.id)]).toEqual([
      [theirs.id],
      [theirs.id, mine.id],
    ])
    for (const path of ['delete', 'renew', 'update-allow'] as const)
      expect((await portal.call(`user/rgc/session/${path}`, { id: mine.id } as never, { as: member })).data).toMatchObject({
        code: 'not-found',
      })
    expect((await portal.call('user/rgc/session/delete', { id: theirs.id }, { as: stranger })).data).toMatchObject({ code: 'not-found' })
    expect((await portal.call('user/rgc/session/delete', { id: theirs.id }, { as: owner })).status).toBe('success')
  })

  it('is offered by what can be signed in to alone', async () => {
    const site = await soldService(portal, owner)
    expect((await create({ id: site })).data).toMatchObject({ code: 'rgc.not-offered' })
    expect((await create({ protocol: 'rdp' })).data).toMatchObject({ code: 'rgc.protocol' })
    expect((await create({ gatewayId: 999 })).data).toMatchObject({ code: 'rgc.no-gateway' })
  })
})
