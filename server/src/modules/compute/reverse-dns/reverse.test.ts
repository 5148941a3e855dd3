import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { column } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { operator } from '../../../../test/support/staff.ts'
import { transfersOf } from '../../../../test/support/transfers.ts'
import { reverseName } from '../../../drivers/dns/names.ts'
import { fakeDns } from '../../../drivers/dns/rfc2136/fake.conformance.ts'
import { endService } from '../../services/index.ts'

const secret = Buffer.alloc(32, 5)
let portal: TestPortal
let owner: Customer
let dns: Awaited<ReturnType<typeof fakeDns>>
let id: number
let address: string
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'named')
  dns = await fakeDns({ name: 'portal-key', algorithm: 'hmac-sha256', secret })
  id = await activeVps(portal, owner)
  address = String((await column(portal, 'select address from vps where service_id = $1', id))[0])
})
afterAll(async () => {
  await dns.close()
  await portal.dispose()
})

const detail = (as = owner) => portal.ok('user/service/vps/reverse-dns/detail', { id }, { as })
const set = (name: string, as = owner) => portal.call('user/service/vps/reverse-dns/set', { id, name }, { as })
const told = () => dns.names.get(reverseName(address) ?? '') ?? null
const rows = () => column(portal, 'select name from vps_reverse')

describe('[S2] reverse DNS', () => {
  it('is not offered before staff set up a server that has the zone, and its key is tried, sealed and never told', async () => {
    expect(await detail()).toEqual({ address, name: null, state: 'none', confirmed: null, available: false })
    expect((await set('web.example.com')).data).toMatchObject({ code: 'reverse-dns.unavailable' })
    const as = await operator(portal, 'keeper')
    const zones = (reverseName(address) ?? '').split('.').slice(1).join('.')
    const settings = { host: '127.0.0.1', port: dns.port, zones, keyName: 'portal-key', resolver: '127.0.0.1:9' }
    const server = { kind: 'dns', vendor: 'rfc2136', title: 'ns1', label: null, brandId: null } as const
    const create = (key: Buffer) =>
      portal.call('operator/integration/create', { ...server, settings: { ...settings, secret: key.toString('base64') } }, { as })
    expect((await create(Buffer.alloc(32, 6))).data).toMatchObject({ code: 'integration.not-reached' })
    const { status, data } = await create(secret)
    expect(status).toBe('success')
    const kept = await portal.ok('operator/integration/detail', { id: data.id }, { as })
    expect(kept).toMatchObject({ settings: { zones }, secretsSet: ['secret'] })
    const all = await column(
      portal,
      `select (select json_agg(i)::text from driver_instance i) || (select json_agg(a)::text from activity a)`,
    )
    expect(JSON.stringify([all, kept])).not.toContain(secret.toString('base64'))
    expect(await detail()).toMatchObject({ available: true })
  })

  it('calls the address by a host name, by another, and by none: one change each, and the last word counts', async () => {
    expect((await set('Web-01.Example.COM.')).data).toMatchObject({ name: 'web-01.example.com', state: 'setting' })
    expect(told()).toBeNull()
    await set('web-02.example.com')
    await portal.drain()
    // Nobody could be asked whether it leads back.
    expect([told(), dns.taken(), await detail()]).toMatchObject(['web-02.example.com', 1, { state: 'set', confirmed: null }])
    await set('')
    await portal.drain()
    expect([told(), dns.taken(), await detail()]).toMatchObject([null, 2, { name: null, state: 'none' }])
    for (const bad of ['localhost', 'a b.example.com', '-a.example.com', 'a_b.example.com', '203.0.113.7', 'é.example.com'])
      expect((await set(bad)).data).toMatchObject({ code: 'invalid-input', fields: { name: expect.stringContaining('full host name') } })
  })

  it('says that it failed while the server refuses it, and that it is set once the server has taken it', async () => {
    dns.refuse(true)
    await set('mail.example.com')
    await portal.drain()
    expect([told(), await detail()]).toMatchObject([null, { name: 'mail.example.com', state: 'failed' }])
    dns.refuse(false)
    await portal.advance('1m')
    expect([told(), await detail()]).toMatchObject(['mail.example.com', { state: 'set' }])
  })

  it('is its owner’s to set, is reset when the server is handed over, and goes with the address', async () => {
    const { pair, offer, accept } = transfersOf(() => portal)
    const [stranger, to] = await pair()
    expect((await set('a.example.com', stranger)).data).toMatchObject({ code: 'not-found' })
    expect((await accept(to, [await offer(owner, to, id)])).status).toBe('success')
    expect(await detail(to)).toMatchObject({ name: null })
    await portal.drain()
    expect([told(), await rows()]).toEqual([null, []])
    await set('theirs.example.com', to)
    await portal.drain()
    expect(told()).toBe('theirs.example.com')
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('3m')
    expect([told(), await rows()]).toEqual([null, []])
  })
})
