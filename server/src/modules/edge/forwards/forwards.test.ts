import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EnrolledHost, enrolledHost } from '../../../../test/support/edge.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import type { Tx } from '../../../platform/tx.ts'
import {
  addForward,
  changeForward,
  countedForwards,
  forwardsOf,
  freePort,
  gatewaysIn,
  type NewForward,
  removeForward,
  suspendForwards,
} from '../index.ts'

let portal: TestPortal
let staff: StaffMember
let host: EnrolledHost
beforeAll(async () => {
  portal = await createTestPortal()
  staff = await operator(portal, 'gateways', ['provisioning'])
  host = await gateway('gw-1', '198.18.30.0/30', { address: '198.18.31.1', firstPort: 20_000, lastPort: 20_019 })
})
afterAll(() => portal.dispose())

const change = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => portal.db.transaction(work)
const detail = (id = host.id) => portal.ok('operator/edge-host/detail', { id }, { as: staff })

async function gateway(title: string, cidr: string, of: { address: string; firstPort: number; lastPort: number }): Promise<EnrolledHost> {
  const made = await enrolledHost(portal, staff, title, cidr)
  const { version } = await detail(made.id)
  await portal.ok(
    'operator/edge-host/gateway',
    { id: made.id, version, gateway: { publicName: `${title}.example.com`, ...of } },
    { as: staff },
  )
  return made
}
const wanted = (id: string, more: Partial<NewForward> = {}): NewForward => ({
  ...{ id, owner: 'rgc', serviceId: 1, hostId: host.id, port: null, target: { address: '198.18.200.7', port: 22 } },
  ...{ allow: ['203.0.113.7/32'], expiresAt: null },
  ...more,
})
const add = (id: string, more: Partial<NewForward> = {}) => change((tx) => addForward(tx, wanted(id, more)))
const portOf = (added: Awaited<ReturnType<typeof add>>): number | string => ('place' in added ? added.place.port : added.refused)

describe('[S11] forwards of a gateway', () => {
  it('have one port once, whatever many do at once, and none where none is left', async () => {
    const added = await Promise.all(Array.from({ length: 24 }, (_, n) => add(`t:${n}`)))
    const ports = added.map(portOf)
    const given = ports.filter((port) => typeof port === 'number')
    expect([given.length, new Set(given).size, ports.filter((port) => port === 'full').length]).toEqual([20, 20, 4])
    expect(portOf(await add('t:0'))).toBe(ports[0])
    await change(async (tx) => {
      for (let n = 0; n < 24; n++) await removeForward(tx, `t:${n}`)
    })
    expect(await change((tx) => freePort(tx, host.id))).toBe(20_000)
  })

  it('may ask for a port: who comes second does not get it, nor does a race', async () => {
    const both = await Promise.all([add('n:1', { port: 25_000 }), add('n:2', { port: 25_000 })])
    expect(both.map(portOf).sort()).toEqual([25_000, 'port-taken'])
    await change((tx) => removeForward(tx, 'n:1'))
    await change((tx) => removeForward(tx, 'n:2'))
    expect(portOf(await add('n:3', { port: 25_000 }))).toBe(25_000)
    await change((tx) => removeForward(tx, 'n:3'))
  })

  it('are told to their host with the portal’s clock, then by differences, removals too', async () => {
    const until = new Date(portal.clock.now().getTime() + 3_600_000)
    const port = portOf(await add('d:1', { expiresAt: until }))
    const since = (await host.state()).body?.version ?? 0
    expect((await host.state()).body).toMatchObject({
      now: portal.clock.now().toISOString(),
      forwards: [
        {
          ...{ id: 'd:1', address: '198.18.31.1', port, protocol: 'tcp', allow: ['203.0.113.7/32'], suspended: false },
          ...{ target: { address: '198.18.200.7', port: 22 }, expiresAt: until.toISOString() },
        },
      ],
    })
    await change((tx) => changeForward(tx, 'd:1', { allow: ['203.0.113.8/32'] }))
    await change((tx) => suspendForwards(tx, { serviceId: 1 }, true))
    expect((await host.state(since)).body).toMatchObject({
      ...{ version: since + 2, whole: false },
      forwards: [{ id: 'd:1', allow: ['203.0.113.8/32'], suspended: true }],
    })
    await change((tx) => removeForward(tx, 'd:1'))
    expect((await host.state(since)).body).toMatchObject({ forwards: [], removed: expect.arrayContaining(['d:1']) })
    expect(await change((tx) => changeForward(tx, 'd:1', { allow: [] }))).toBe(false)
  })

  it('are what their host says, and over at their end', async () => {
    const until = new Date(portal.clock.now().getTime() + 3_600_000)
    await add('s:1', { expiresAt: until })
    const state = async () => (await change((tx) => forwardsOf(tx, { ids: ['s:1'] }))).get('s:1')?.actual.state
    expect(await state()).toBe('waiting')
    const applied = (await host.state()).body?.version ?? 0
    await host.report({ applied, troubles: [{ id: 's:1', trouble: 'port-taken' }] })
    expect(await state()).toBe('trouble')
    await host.report({ applied })
    expect(await state()).toBe('open')
    const { items } = await portal.ok('operator/edge-host/forward/list', { hostId: host.id }, { as: staff })
    expect(items).toMatchObject([{ id: 's:1', desired: 'open', actual: 'open', target: { address: '198.18.200.7', port: 22 } }])
    await portal.advance('61m')
    expect(await state()).toBe('closed')
    await change((tx) => removeForward(tx, 's:1'))
  })

  it('are counted once, by their own host only, also when it is told late; open connections are those of now', async () => {
    await add('c:1')
    const count = { id: 'c:1', at: portal.clock.now().toISOString(), received: 10, sent: 100 }
    const boot = randomUUID()
    const open = [{ id: 'c:1', connections: 3 }]
    for (let n = 0; n < 3; n++) await host.report({ open, counted: { boot, sequence: 1, counts: [count] } })
    const other = await enrolledHost(portal, staff, 'gw-other', '198.18.32.0/30')
    await other.report({ open: [{ id: 'c:1', connections: 9 }], counted: { boot: randomUUID(), sequence: 1, counts: [count] } })
    const counted = async () => (await change((tx) => countedForwards(tx, ['c:1']))).get('c:1')
    expect(await counted()).toEqual({ received: 10, sent: 100, open: 3 })
    await change((tx) => removeForward(tx, 'c:1'))
    const applied = (await host.state()).body?.version ?? 0
    await host.report({ applied, counted: { boot, sequence: 2, counts: [count] } })
    expect(await counted()).toEqual({ received: 20, sent: 200, open: 0 })
    await portal.advance('3d')
    await host.report({ applied })
    expect(await counted()).toBeUndefined()
  })
})

describe('[S11] a gateway', () => {
  beforeAll(async () => {
    // Days went by: whoever signed in then is signed out.
    staff = await operator(portal, 'gateways-later', ['provisioning'])
  })

  it('that drains takes no new forwards, keeps those it has, and is no more where nothing stands', async () => {
    const own = await gateway('gw-2', '198.18.33.0/30', { address: '198.18.34.1', firstPort: 30_000, lastPort: 30_009 })
    expect(portOf(await add('g:1', { hostId: own.id }))).toBe(30_000)
    await portal.ok('operator/edge-host/drain', { id: own.id }, { as: staff })
    expect(portOf(await add('g:2', { hostId: own.id }))).toBe('no-gateway')
    expect((await own.state()).body?.forwards).toMatchObject([{ id: 'g:1' }])
    const found = (await change((tx) => gatewaysIn(tx, null))).find(({ hostId }) => hostId === own.id)
    expect(found).toMatchObject({ publicName: 'gw-2.example.com', open: false, forwards: 1 })
    const { version } = await detail(own.id)
    const none = { id: own.id, version, gateway: null }
    expect((await portal.refused('operator/edge-host/gateway', none, { as: staff })).data.code).toBe('edge.in-use')
    expect((await portal.refused('operator/edge-host/remove', { id: own.id }, { as: staff })).data.code).toBe('edge.in-use')
    await change((tx) => removeForward(tx, 'g:1'))
    await portal.ok('operator/edge-host/gateway', none, { as: staff })
    expect(portOf(await add('g:3', { hostId: own.id }))).toBe('no-gateway')
  })

  it('does not listen where proxies do', async () => {
    const own = await enrolledHost(portal, staff, 'gw-3', '198.18.35.0/30')
    const { version } = await detail(own.id)
    const at = { address: own.addresses[1] ?? '', publicName: 'gw-3', firstPort: 20_000, lastPort: 20_009 }
    const refused = await portal.refused('operator/edge-host/gateway', { id: own.id, version, gateway: at }, { as: staff })
    expect(refused.data.fields).toHaveProperty(['gateway.address'])
  })
})
