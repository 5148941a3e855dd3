import type { EndpointTable } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { farEngine } from '../../../test/support/far-engine.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, type Shop, shop } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { simulatorConfig } from '../../drivers/hypervisor/simulator/config.ts'
import { simulatorVendor } from '../../drivers/hypervisor/simulator/driver.ts'

type NewNode = EndpointTable['operator/node/create']['input']
const TOKEN = 'k3y-that-nobody-may-see'

const { vendor: farVendor, given } = farEngine()

let portal: TestPortal
let staff: StaffMember
let from: Shop
beforeAll(async () => {
  const start = new Date('2026-11-20T02:00:00.000Z')
  // The portal’s own clock, which is not there before the portal.
  const clock = { now: () => (portal as TestPortal | undefined)?.clock.now() ?? start }
  const simulator = simulatorVendor.create(simulatorConfig.parse({ provisionSeconds: 0 }), { clock })
  portal = await createTestPortal({ drivers: { hypervisors: [simulator], vendors: [farVendor] } })
  staff = await operator(portal, 'racks', ['provisioning'])
  from = await shop(portal)
})
afterAll(() => portal.dispose())

const draft = (title: string, more: Partial<NewNode> = {}): NewNode => ({
  ...{ title, locationId: from.locationId('NRT'), cpu: 8, memoryMb: 16_384, diskGb: 400, cpuFactor: 4, memoryFactor: 1, diskFactor: 1 },
  ...{ driver: null, settings: {} },
  ...more,
})
const create = (title: string, more?: Partial<NewNode>) => portal.ok('operator/node/create', draft(title, more), { as: staff })
const far = { driver: 'far', settings: { url: 'https://far.example', token: TOKEN } }
const buy = async (username: string, location: string) => {
  const as = await customer(portal, username)
  await give(portal, as, 5000)
  const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1', { location })] }, { as })
  await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
  await portal.advance('2m')
  return { as, service: (await portal.ok('user/service/vps/list', {}, { as })).items[0] }
}

describe('nodes', () => {
  it('the form is the driver’s schema: types, defaults, which settings are secret, none that reach the host', async () => {
    const { items } = await portal.ok('operator/driver/list', {}, { as: staff })
    expect(items.map(({ id }) => id)).toEqual(['qemu', 'incus', 'simulator', 'far'])
    expect(items.find(({ id }) => id === 'far')?.columns.map(({ name, type, secret }) => [name, type, secret])).toEqual([
      ['url', 'varchar', false],
      ['token', 'varchar', true],
      ['weight', 'double', false],
    ])
    const qemu = items.find(({ id }) => id === 'qemu')?.columns.map(({ name }) => name) ?? []
    expect(qemu).toContain('maxRunning')
    for (const own of ['directory', 'imagesDirectory', 'qemuBinary', 'qemuImgBinary']) expect(qemu).not.toContain(own)
  })

  it('added to an engine of its own it sells and builds at once, without a restart; its key is sealed and never told', async () => {
    await portal.ok(
      'operator/address-pool/create',
      { locationId: from.locationId('NRT'), cidr: '198.18.8.0/28', gateway: '198.18.8.1' },
      { as: staff },
    )
    const node = await create('nrt-1', far)
    expect(node).toMatchObject({ locationCode: 'NRT', engine: { own: true, driver: 'far', available: true }, machines: 0 })
    const { service } = await buy('first-there', 'NRT')
    expect(service).toMatchObject({ status: 'running', locationCode: 'NRT' })
    const machines = await portal.ok('operator/node/machine/list', { nodeId: node.id }, { as: staff })
    expect(machines.items).toMatchObject([{ username: 'first-there', name: 'premium-1' }])
    const detail = await portal.ok('operator/node/detail', { id: node.id }, { as: staff })
    expect(detail).toMatchObject({ settings: { url: 'https://far.example' }, secretsSet: ['token'], used: { memoryMb: 2048 } })
    expect(JSON.stringify(detail)).not.toContain(TOKEN)
    const { rows } = await portal.db.pool.query(
      `select (select json_agg(e)::text from engine e) || (select json_agg(a)::text from activity a) as all`,
    )
    expect(rows[0].all).not.toContain(TOKEN)
    expect(given.some(({ token }) => token === TOKEN)).toBe(true)
  })

  it('what cannot be reached is not added, and says why; wrong settings stand beside their fields', async () => {
    const down = await portal.refused(
      'operator/node/create',
      draft('nrt-9', { driver: 'far', settings: { ...far.settings, url: 'https://down.example' } }),
      { as: staff },
    )
    expect(down).toMatchObject({ data: { code: 'node.not-reached' }, msg: 'The engine cannot be used: connection refused' })
    const wrong = await portal.refused('operator/node/create', draft('nrt-9', { driver: 'far', settings: { url: 'no', weight: 99 } }), {
      as: staff,
    })
    expect(Object.keys(wrong.data.fields ?? {}).sort()).toEqual(['settings.token', 'settings.url', 'settings.weight'])
    const reach = await portal.refused('operator/node/create', draft('nrt-9', { driver: 'qemu', settings: { qemuBinary: '/bin/sh' } }), {
      as: staff,
    })
    expect(reach.data.fields).toHaveProperty(['settings.qemuBinary'])
    expect((await portal.refused('operator/node/create', draft('nrt-1'), { as: staff })).data.fields).toHaveProperty('title')
    expect((await portal.ok('operator/node/list', { search: 'nrt-9' }, { as: staff })).total).toBe(0)
  })

  it('a try tells what the engine said, keeps the sealed key, and changes nothing', async () => {
    const [node] = (await portal.ok('operator/node/list', { search: 'nrt-1' }, { as: staff })).items
    const works = await portal.ok('operator/node/test', { id: node?.id ?? 0 }, { as: staff })
    expect(works).toMatchObject({ ok: true, detail: expect.stringContaining('simulated') })
    expect(works.images).toHaveLength(5)
    expect(given.at(-1)).toMatchObject({ token: TOKEN })
    const settings = { url: 'https://down.example', token: 'typed anew' }
    const down = await portal.ok('operator/node/test', { id: node?.id ?? 0, settings }, { as: staff })
    expect(down).toMatchObject({ ok: false, detail: 'connection refused' })
    expect(given.at(-1)).toMatchObject({ token: 'typed anew' })
    expect((await portal.ok('operator/node/detail', { id: node?.id ?? 0 }, { as: staff })).settings).toEqual({ url: 'https://far.example' })
  })

  it('edited by two at once: the second is told; other settings reach the running engine', async () => {
    const [node] = (await portal.ok('operator/node/list', { search: 'nrt-1' }, { as: staff })).items
    if (!node) throw new Error('no node')
    const { id, version, title, cpu, memoryMb, diskGb, cpuFactor, memoryFactor, diskFactor } = node
    const edit = { id, version, title, cpu, memoryMb, diskGb, cpuFactor, memoryFactor, diskFactor, settings: { weight: 3 } }
    const answers = await Promise.all([edit, edit].map((input) => portal.call('operator/node/update', input, { as: staff })))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
    expect(given.at(-1)).toMatchObject({ weight: 3, token: TOKEN })
  })

  it('its key goes to no address for which it was not entered, neither tried nor kept', async () => {
    const [node] = (await portal.ok('operator/node/list', { search: 'nrt-1' }, { as: staff })).items
    if (!node) throw new Error('no node')
    const { id, version, title, cpu, memoryMb, diskGb, cpuFactor, memoryFactor, diskFactor } = node
    const edit = { id, version, title, cpu, memoryMb, diskGb, cpuFactor, memoryFactor, diskFactor }
    const [before, settings] = [given.length, { url: 'https://elsewhere.example' }]
    const answers = [
      await portal.refused('operator/node/test', { id, settings }, { as: staff }),
      await portal.refused('operator/node/update', { ...edit, settings }, { as: staff }),
    ]
    for (const { data } of answers) expect(Object.keys(data.fields ?? {})).toEqual(['settings.token'])
    expect(given.length).toBe(before)
    await portal.ok('operator/node/update', { ...edit, settings: { ...settings, token: 'typed anew' } }, { as: staff })
    expect(given.at(-1)).toEqual({ ...settings, weight: 3, token: 'typed anew' })
  })

  it('another process takes over what was added here, and lets go of what was removed', async () => {
    const node = await create('sgn-9', { ...far, locationId: from.locationId('SGN') })
    const before = given.length
    await portal.refreshDrivers()
    expect(given.length).toBe(before)
    await portal.ok('operator/node/remove', { id: node.id }, { as: staff })
    expect((await portal.refused('operator/node/detail', { id: node.id }, { as: staff })).http).toBe(404)
  })

  it('drained it takes nothing new and keeps what it has; removed only when empty', async () => {
    const location = await portal.ok(
      'operator/location/create',
      { code: 'DAD', country: 'VN', city: { 'en-US': 'Da Nang', 'vi-VN': 'Đà Nẵng', 'zh-CN': '岘港' }, position: 9 },
      { as: staff },
    )
    await portal.ok(
      'operator/address-pool/create',
      { locationId: location.id, cidr: '198.18.9.0/28', gateway: '198.18.9.1' },
      { as: staff },
    )
    const {
      version: _,
      code: __,
      type: ___,
      archivedAt: ____,
      position: _____,
      ...plan
    } = await portal.ok('operator/plan/detail', { id: from.planId('premium-1') }, { as: staff })
    const stock = [...plan.stock.map(({ locationId, offered }) => ({ locationId, offered })), { locationId: location.id, offered: 9 }]
    await portal.ok('operator/plan/update', { ...plan, version: 1, stock }, { as: staff })
    from = await shop(portal)
    const node = await create('dad-1', { locationId: location.id })
    const { as } = await buy('drained', 'DAD')
    expect(await portal.ok('operator/node/drain', { id: node.id }, { as: staff })).toMatchObject({ state: 'draining', machines: 1 })
    expect((await portal.refused('operator/node/drain', { id: node.id }, { as: staff })).data.code).toBe('conflict')
    const full = await portal.refused('user/order/place', { items: [from.item('premium-1', { location: 'DAD' })] }, { as })
    expect(['order.sold-out', 'order.image-unavailable']).toContain(full.data.code)
    expect((await portal.ok('user/service/vps/list', {}, { as })).items[0]?.status).toBe('running')
    const kept = await portal.refused('operator/node/remove', { id: node.id }, { as: staff })
    expect(kept).toMatchObject({ data: { code: 'node.not-empty' }, msg: '1 machine still has its place on this node.' })
    await portal.ok('operator/node/undrain', { id: node.id }, { as: staff })
    await portal.ok('user/order/place', { items: [from.item('premium-1', { location: 'DAD' })] }, { as })
  })

  it('[X3] provisioning only; readers see no button’s work done', async () => {
    const billing = await operator(portal, 'counts', ['billing'])
    await portal.ok('operator/node/list', {}, { as: billing })
    for (const [path, input] of [
      ['operator/node/create', draft('nope')],
      ['operator/node/drain', { id: 1 }],
      ['operator/node/test', { id: 1 }],
      ['operator/location/archive', { id: 1, version: 1 }],
    ] as const)
      expect((await portal.refused(path, input, { as: billing })).http).toBe(403)
  })
})

describe('systems and locations', () => {
  it('an archived system is offered no more, but what was ordered with it is built; its name is the one staff gave it', async () => {
    const as = await customer(portal, 'with-alma')
    await give(portal, as, 5000)
    const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1', { image: 'almalinux-9' })] }, { as })
    const names = { 'en-US': 'Alma', 'vi-VN': 'Alma VN', 'zh-CN': 'Alma 中' }
    const named = await portal.ok('operator/image/update', { id: 'almalinux-9', version: 0, title: names, position: 0 }, { as: staff })
    const offered = async () =>
      (await portal.ok('public/service/plan/list/vm', {}, { lang: 'vi-VN' })).images.find((image) => image.id === 'almalinux-9')
    expect(await offered()).toMatchObject({ title: 'Alma VN' })
    await portal.ok('operator/image/archive', { id: 'almalinux-9', version: named.version }, { as: staff })
    expect((await portal.refused('operator/image/archive', { id: 'almalinux-9', version: named.version }, { as: staff })).data.code).toBe(
      'conflict',
    )
    expect(await offered()).toBeUndefined()
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
    await portal.advance('2m')
    expect((await portal.ok('user/service/vps/list', {}, { as })).items[0]).toMatchObject({ status: 'running', osTitle: 'Alma' })
  })
  it('an archived location sells nothing new; what stands there stays', async () => {
    const { as } = await buy('stays', 'HAN')
    const hanoi = (await portal.ok('operator/location/list', {}, { as: staff })).items.find(({ code }) => code === 'HAN')
    if (!hanoi) throw new Error('no Hanoi')
    const archived = await portal.ok('operator/location/archive', { id: hanoi.id, version: hanoi.version }, { as: staff })
    expect((await portal.ok('public/service/plan/list/vm')).locations.some(({ code }) => code === 'HAN')).toBe(false)
    expect((await portal.refused('user/order/place', { items: [from.item('premium-1', { location: 'HAN' })] }, { as })).data.code).toBe(
      'order.plan-unavailable',
    )
    expect((await portal.ok('user/service/vps/list', {}, { as })).items[0]).toMatchObject({ locationCode: 'HAN', status: 'running' })
    await portal.ok('operator/location/restore', { id: hanoi.id, version: archived.version }, { as: staff })
  })

  it('each say how many nodes stand there', async () => {
    const nodesAt = async (code: string) =>
      (await portal.ok('operator/location/list', {}, { as: staff })).items.find((place) => place.code === code)?.nodes ?? Number.NaN
    const before = [await nodesAt('NRT'), await nodesAt('HAN')]
    await create('Counted 1')
    await create('Counted 2')
    expect([await nodesAt('NRT'), await nodesAt('HAN')]).toEqual([(before[0] ?? 0) + 2, before[1]])
  })
})

it('[R1] nodes, engines and names that staff gave stand after a restart', async () => {
  const look = async () => [
    await portal.ok('operator/node/list', {}, { as: staff }),
    await portal.ok('operator/image/list', {}, { as: staff }),
  ]
  const before = await look()
  await portal.seed()
  expect(await look()).toEqual(before)
})
