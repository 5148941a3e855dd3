import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { discInLibrary } from '../../../../test/support/library.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'

const disc = Buffer.from('the content of a disc')
const sha256 = createHash('sha256').update(disc).digest('hex')
let portal: TestPortal
let staff: StaffMember
let owner: Customer
let server: Server
let url: string
beforeAll(async () => {
  portal = await createTestPortal()
  staff = await operator(portal, 'librarian', ['provisioning'])
  owner = await customer(portal, 'reader')
  server = createServer((request, response) => {
    if (request.url === '/broken.iso')
      return void response.writeHead(200, { 'content-length': '1000' }).write('half', () => response.destroy())
    response.end(disc)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await portal.dispose()
})
beforeEach(() => portal.simulator.faults.clear())

const add = (input: object) =>
  portal.call('operator/iso/add', { engine: 'simulator', name: 'Tools', sha256, reason: 'asked for', ...input } as never, { as: staff })
const library = () => portal.ok('operator/iso/list', {}, { as: staff })
const newest = async () => (await library()).items[0]

describe('the library of discs', () => {
  it('offers what was fetched once its digest agrees, and says where it comes from', async () => {
    expect(await add({ url: `${url}/tools.iso`, sha256: sha256.toUpperCase() })).toMatchObject({ data: { state: 'fetching' } })
    expect(await newest()).toMatchObject({ state: 'fetching', bytes: null })
    await portal.drain()
    expect(await newest()).toMatchObject({ ...{ state: 'ready', trouble: null, bytes: disc.length }, source: `${url}/tools.iso`, sha256 })
    const id = await activeVps(portal, owner)
    const { items } = await portal.ok('user/service/vps/iso/list', { id }, { as: owner })
    expect(items).toContainEqual(expect.objectContaining({ name: 'Tools', bytes: disc.length }))
  })

  it('takes a file that was brought to the engine', async () => {
    const { items } = await portal.ok('operator/iso/files', {}, { as: staff })
    expect(items).toContainEqual(expect.objectContaining({ engine: 'simulator', file: 'live.iso' }))
    await discInLibrary(portal, 'live.iso')
    expect(await newest()).toMatchObject({ state: 'ready', source: 'live.iso' })
  })

  it.each([
    ['another file than its digest says', () => ({ url, sha256: '0'.repeat(64) }), 'another-file'],
    ['one that breaks off, again and again', () => ({ url: `${url}/broken.iso` }), 'unreachable'],
    ['one that is not there', () => ({ file: 'none-such.iso' }), 'unreachable'],
    ['one whose address nobody may ask', () => ({ url: 'http://169.254.169.254/disc.iso' }), 'unreachable'],
  ] as const)('keeps nothing of %s, and says why', async (_what, input, trouble) => {
    expect((await add(input())).status).toBe('success')
    await portal.advance('2h')
    const failed = await newest()
    expect(failed).toMatchObject({ state: 'failed', trouble, bytes: null })
    await portal.simulator.ensureDisk('vps-999999', {
      ...{ hostname: 'x', cpus: 1, memoryMb: 512, diskGb: 10, image: 'debian-12', login: { username: 'root', password: 'irrelevant' } },
      network: { address: '10.0.0.1', netmask: '255.0.0.0', gateway: '10.0.0.2', mac: '52:54:00:00:00:09' },
    })
    await portal.advance('1m')
    await expect(portal.simulator.media.insert('vps-999999', `iso-${failed?.id}`, { first: true })).rejects.toMatchObject({
      kind: 'not-found',
    })
    await portal.simulator.remove('vps-999999')
  })

  it('withdrawn it is offered no more, and stays in the drive that it is in', async () => {
    const isoId = await discInLibrary(portal)
    const id = await activeVps(portal, owner)
    const attach = (as = owner) => portal.call('user/service/vps/iso/attach', { id, isoId }, { as, proof: PASSWORD })
    await attach()
    await portal.advance('2m')
    await portal.ok('operator/iso/archive', { isoId, archived: true, reason: 'a newer one is there' }, { as: staff })
    expect((await library()).items.find((one) => one.id === isoId)).toMatchObject({ archivedAt: expect.any(String), machines: 1 })
    expect((await portal.ok('user/service/vps/rescue/status', { id }, { as: owner })).iso).toMatchObject({ id: isoId })
    expect((await portal.simulator.find(`vps-${id}`))?.iso).toBe(`iso-${isoId}`)
    expect((await attach()).data).toMatchObject({ fields: { isoId: expect.any(String) } })
    await portal.ok('operator/iso/archive', { isoId, archived: false, reason: 'wanted all the same' }, { as: staff })
    expect((await attach()).status).toBe('success')
  })
})

describe('the system that servers are rescued with', () => {
  it('is the smallest Linux system until staff choose one, who say why', async () => {
    const id = await activeVps(portal, owner)
    const system = async () => (await portal.ok('user/service/vps/rescue/status', { id }, { as: owner })).system
    expect(await system()).toBe('Debian 12 (simulated)')
    const choose = (image: string | null) =>
      portal.call('operator/iso/rescue-image', { engine: 'simulator', image, reason: 'has the tools' }, { as: staff })
    expect((await choose('windows-2022')).data).toMatchObject({ fields: { image: expect.any(String) } })
    await choose('almalinux-9')
    expect(await system()).toBe('AlmaLinux 9 (simulated)')
    expect((await library()).engines[0]).toMatchObject({ id: 'simulator', media: true, rescue: true, rescueImage: 'almalinux-9' })
    await choose(null)
    expect(await system()).toBe('Debian 12 (simulated)')
  })
})
