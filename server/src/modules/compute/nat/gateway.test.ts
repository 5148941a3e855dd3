import type { EndpointTable } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { type EnrolledHost, enrolledHost } from '../../../../test/support/edge.ts'
import { activeVps, giveUpBuild, paidVps } from '../../../../test/support/journey.ts'
import { column } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { ledTo } from '../../../../test/support/rgc.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { simulatorConfig } from '../../../drivers/hypervisor/simulator/config.ts'
import { type Simulator, simulatorVendor } from '../../../drivers/hypervisor/simulator/driver.ts'
import { TestClock } from '../../../platform/clock.ts'
import { endService, resumeService, suspendService } from '../../services/index.ts'

const plan = { name: 'NAT 1', cpu: 1, memoryMb: 1024, diskGb: 15, transferGb: 1000, ports: 6 }
const GATEWAY = { address: '198.18.41.1', publicName: '203.0.113.41', firstPort: 20_000, lastPort: 20_999 }
// Four blocks; the way out stands among the addresses of the machines.
const NAT = { firstPort: 30_000, lastPort: 30_399, network: '10.77.0.0/28', router: '10.77.0.2' }
const clock = new TestClock('2026-11-20T02:00:00.000Z')
let portal: TestPortal
let engine: Simulator
let staff: StaffMember
let host: EnrolledHost
let owner: Customer
let id: number
let base: number

type Wanted = EndpointTable['operator/edge-host/gateway']['input']['gateway']
const setUp = async (gateway: Wanted, hostId = host.id) => {
  const { version } = await portal.ok('operator/edge-host/detail', { id: hostId }, { as: staff })
  return await portal.call('operator/edge-host/gateway', { id: hostId, version, gateway }, { as: staff })
}
const list = (of = id) => portal.ok('user/service/vps/port/list', { id: of }, { as: owner })
const states = async () => [...new Set((await list()).items.map(({ state }) => state))]
/** The gateway has done all that it was told. */
const says = async (more: Parameters<EnrolledHost['report']>[0] = {}): Promise<void> => {
  await host.report({ applied: (await host.state()).body?.version ?? 0, ...more })
  await portal.advance('20s')
}
const led = async (of = id) => (await ledTo(portal, of)).map(({ port, target, suspended }) => [port, target, suspended])
const blocks = () => column(portal, 'select base from nat_block order by base')

beforeAll(async () => {
  engine = simulatorVendor.create(simulatorConfig.parse({ provisionSeconds: 0, slowSeconds: 0, publicNetwork: true }), { clock })
  portal = await createTestPortal({ clock, drivers: { hypervisors: [engine] } })
  staff = await operator(portal, 'gateways', ['provisioning'])
  host = await enrolledHost(portal, staff, 'gw-nat', '198.18.40.0/30')
  await host.report()
  owner = await customer(portal, 'behind')
})
afterAll(() => portal.dispose())

describe('[S5] a NAT VPS on an engine that shares no address', () => {
  it('is for sale once a gateway of its location gives out blocks', async () => {
    const types = async () => (await portal.ok('public/service/plan/list/vm', {})).types
    expect(await types()).not.toContainEqual(expect.objectContaining({ type: 'nat', orderable: true }))
    const wrong = await setUp({ ...GATEWAY, nat: { ...NAT, lastPort: 39_999 } })
    expect(wrong.data).toMatchObject({ fields: { 'gateway.nat.lastPort': expect.any(String) } })
    const own = await setUp({ ...GATEWAY, nat: { ...NAT, router: '10.78.0.1' } })
    expect(own.data).toMatchObject({ fields: { 'gateway.nat.router': expect.any(String) } })
    const within = await setUp({ ...GATEWAY, nat: { ...NAT, firstPort: 20_900, lastPort: 21_199 } })
    expect(within.data).toMatchObject({ fields: { 'gateway.nat.firstPort': expect.any(String) } })
    expect((await setUp({ ...GATEWAY, nat: NAT })).status).toBe('success')
    expect(await types()).toContainEqual(expect.objectContaining({ type: 'nat', orderable: true }))
    const plans = (await portal.ok('public/service/plan/list/vm', {})).plans.find(({ code }) => code === 'nat-1')?.locations ?? []
    expect(plans.filter(({ stock }) => stock > 0).map(({ stock }) => stock)).toEqual([4])
    // Two networks with an address in common would give two machines the same one.
    const other = await enrolledHost(portal, staff, 'gw-other', '198.18.42.0/30')
    const beside = { ...GATEWAY, address: '198.18.43.1', nat: { ...NAT, network: '10.77.0.8/29', router: '10.77.0.9' } }
    expect((await setUp(beside, other.id)).data).toMatchObject({ fields: { 'gateway.nat.network': expect.any(String) } })
    const proxies = { ...beside, nat: { ...NAT, lastPort: 30_099, network: '198.18.42.0/29', router: '198.18.42.6' } }
    expect((await setUp(proxies, other.id)).data).toMatchObject({ fields: { 'gateway.nat.network': expect.any(String) } })
  })

  it('stands on a network that no range added later has an address of', async () => {
    const [locationId] = await column(portal, 'select location_id from edge_host where id = $1', host.id)
    const machines = { locationId: Number(locationId), cidr: '10.77.0.0/24', gateway: '10.77.0.254' }
    const proxies = { hostId: host.id, cidr: '10.77.0.14/31' }
    const refused = [
      await portal.refused('operator/address-pool/create', machines, { as: staff }),
      await portal.refused('operator/edge-pool/create', proxies, { as: staff }),
    ]
    expect(refused.map(({ data }) => data.fields)).toEqual([{ cidr: expect.any(String) }, { cidr: expect.any(String) }])
  })

  it('stands at an address that follows from its block, and is reached at the gateway’s', async () => {
    const made = vi.spyOn(engine, 'ensureDisk')
    id = await activeVps(portal, owner, { type: 'nat', plan })
    ;({ from: base } = await list())
    expect(made.mock.calls[0]?.[1].network).toMatchObject({ address: '10.77.0.1', netmask: '255.255.255.240', gateway: '10.77.0.2' })
    made.mockRestore()
    const detail = await portal.ok('user/service/vps/detail', { id }, { as: owner })
    expect(detail).toMatchObject({ address: '203.0.113.41', port: base + 1, localIp: '10.77.0.1', gateway: '10.77.0.2', reach: null })
    const fixed = [[base + 1, '10.77.0.1:22', false]]
    expect([base, await led(), await engine.forwards.list(`vps-${id}`)]).toEqual([30_000, fixed, []])
  })

  it('shows a port as open once the gateway says so, as failed while it cannot, and leads datagrams too', async () => {
    expect(await states()).toEqual(['pending'])
    await says()
    expect(await states()).toEqual(['open'])
    const add = (protocol: 'tcp' | 'udp', privatePort: number) =>
      portal.ok('user/service/vps/port/add', { id, protocol, privatePort, publicPort: base + 50 }, { as: owner })
    const [web, dns] = [await add('tcp', 80), await add('udp', 53)]
    await portal.drain()
    const { items } = await list()
    expect(items.map(({ state }) => state)).toEqual(['open', 'pending', 'pending'])
    const forwards = (await host.state()).body?.forwards ?? []
    const told = { address: GATEWAY.address, port: base + 50, allow: ['0.0.0.0/0', '::/0'] }
    expect(forwards).toContainEqual(
      expect.objectContaining({ ...told, id: `nat:${web.id}`, protocol: 'tcp', target: { address: '10.77.0.1', port: 80 } }),
    )
    expect(forwards).toContainEqual(
      expect.objectContaining({ ...told, id: `nat:${dns.id}`, protocol: 'udp', target: { address: '10.77.0.1', port: 53 } }),
    )
    await says({ troubles: [{ id: `nat:${web.id}`, trouble: 'port-taken' }] })
    expect((await list()).items.find(({ id: port }) => port === web.id)?.state).toBe('failed')
    await says()
    await portal.advance('6m')
    await says()
    expect(await states()).toEqual(['open'])
  })

  it('has a port taken back only once the gateway has closed it', async () => {
    const web = (await list()).items.find(({ privatePort }) => privatePort === 80)
    await portal.ok('user/service/vps/port/delete', { id, portId: web?.id ?? 0 }, { as: owner })
    await portal.advance('3s')
    expect((await list()).items.find(({ id: port }) => port === web?.id)?.state).toBe('removing')
    expect(await led()).toContainEqual([base + 50, '10.77.0.1:80', true])
    await says()
    expect((await list()).items.find(({ id: port }) => port === web?.id)).toBeUndefined()
    expect((await led()).map(([, target]) => target)).not.toContain('10.77.0.1:80')
  })

  it('is closed while it is suspended, and open again afterwards', async () => {
    await portal.db.transaction((tx) => suspendService(tx, id, 'staff'))
    await portal.advance('30s')
    expect((await led()).every(([, , suspended]) => suspended)).toBe(true)
    await says()
    expect(await states()).toEqual(['closed'])
    await portal.db.transaction((tx) => resumeService(tx, id, 'staff'))
    await portal.advance('1m')
    await says()
    await says()
    expect(await states()).toEqual(['open'])
  })

  it('is led to from inside by its own gateway, and by its mapped port from every other', async () => {
    await says()
    const [demo] = await column(portal, 'select id from edge_host where inside')
    const create = (gatewayId: number) => portal.ok('user/rgc/session/create', { id, gatewayId }, { as: owner })
    await create(host.id)
    await says()
    await create(Number(demo))
    const targets = (await led()).flatMap(([port, target]) => (Number(port) < 30_000 ? [target] : []))
    expect(targets.sort()).toEqual(['10.77.0.1:22', `203.0.113.41:${base + 1}`])
  })

  it('its gateway’s blocks cannot be moved under it; one that drains gives out no more, and serves what it has', async () => {
    const moved = await setUp({ ...GATEWAY, nat: { ...NAT, firstPort: 30_100 } })
    expect([moved.data, (await setUp({ ...GATEWAY, nat: null })).data]).toMatchObject([{ code: 'edge.in-use' }, { code: 'edge.in-use' }])
    await portal.ok('operator/edge-host/drain', { id: host.id }, { as: staff })
    const types = (await portal.ok('public/service/plan/list/vm', {})).types
    expect(types).not.toContainEqual(expect.objectContaining({ type: 'nat', orderable: true }))
    await portal.ok('user/service/vps/port/add', { id, protocol: 'tcp', privatePort: 443 }, { as: owner })
    await portal.drain()
    expect((await led()).map(([, target]) => target)).toContain('10.77.0.1:443')
    await portal.ok('operator/edge-host/undrain', { id: host.id }, { as: staff })
  })

  it('a build that comes to nothing leaves no forward behind, and its block rests, for a gateway may have heard of it', async () => {
    engine.faults.next('start', 'refuse', { times: 9 })
    const { id: lost } = await paidVps(portal, owner, { type: 'nat', plan })
    await portal.advance('2m')
    engine.faults.clear()
    await giveUpBuild(portal, lost)
    expect([await led(lost), await blocks()]).toEqual([[], [base]])
    const next = await activeVps(portal, owner, { type: 'nat', plan })
    expect((await list(next)).from).toBe(30_200)
  })

  it('the block of a build that no gateway was told of is anybody’s at once', async () => {
    const before = await column(portal, 'select base from nat_block_rest order by base')
    engine.faults.next('ensureDisk', 'refuse', { times: 9 })
    const { id: lost } = await paidVps(portal, owner, { type: 'nat', plan })
    await portal.advance('2m')
    engine.faults.clear()
    const [held] = await column(portal, 'select base from nat_block where service_id = $1', lost)
    expect(held).toBe(30_300)
    await giveUpBuild(portal, lost)
    expect([await blocks(), await column(portal, 'select base from nat_block_rest order by base')]).toEqual([[base, 30_200], before])
  })

  it('is leased: asked for again every day, and gone with its service', async () => {
    const until = async () => (await column(portal, `select max(expires_at) from edge_forward where owner = 'nat' and not removed`))[0]
    const before = new Date(String(await until())).getTime()
    // Not minute by minute: what looks at open remote connections meanwhile is not asked about here.
    for (const _day of [1, 2]) {
      clock.set(new Date(clock.now().getTime() + 23 * 3_600_000))
      await portal.advance('1h')
    }
    expect(new Date(String(await until())).getTime()).toBeGreaterThan(before + 86_400_000)
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('10m')
    // Remote connections stay until their gateway has said that they are closed.
    const mapped = (await led()).filter(([port]) => Number(port) >= NAT.firstPort)
    expect([mapped, await blocks()]).toEqual([[], [30_200]])
    expect(await column(portal, `select base from nat_block_rest where base = $1 and until > $2`, base, clock.now())).toEqual([base])
  })
})
