import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { customer, PASSWORD } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { type Shop, shop } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { release, reserve } from './index.ts'

let portal: TestPortal
let staff: StaffMember
let from: Shop
let service = 900_000
beforeAll(async () => {
  portal = await createTestPortal()
  staff = await operator(portal, 'numbers', ['provisioning'])
  from = await shop(portal)
})
afterAll(() => portal.dispose())

const size = { cpu: 1, memoryMb: 512, diskGb: 5 }
const take = (serviceId: number, locationId: number) => portal.db.transaction((tx) => reserve(tx, { ...size, serviceId, locationId }))
const give = (serviceId: number) => portal.db.transaction((tx) => release(tx, serviceId))
/** A location of its own with a node and one range. */
async function place(code: string, cidr: string, more: { first?: string; last?: string; quarantineHours?: number } = {}) {
  const city = { 'en-US': code, 'vi-VN': code, 'zh-CN': code }
  const { id: locationId } = await portal.ok('operator/location/create', { code, country: 'VN', city, position: 50 }, { as: staff })
  const capacity = { cpu: 64, memoryMb: 131_072, diskGb: 4000, cpuFactor: 4, memoryFactor: 1, diskFactor: 1 }
  await portal.ok('operator/node/create', { title: `${code}-node`, locationId, driver: null, ...capacity }, { as: staff })
  const gateway = cidr.replace(/\.\d+\/.*/, '.1')
  const pool = await portal.ok('operator/address-pool/create', { locationId, cidr, gateway, ...more }, { as: staff })
  return { locationId, pool }
}
const counts = async (id: number) =>
  (await portal.ok('operator/address-pool/list', { search: '', pageSize: 100 }, { as: staff })).items.find((pool) => pool.id === id)?.counts
const refusedPool = async (input: { cidr: string; gateway: string; first?: string; last?: string }) =>
  (await portal.refused('operator/address-pool/create', { locationId: from.locationId('SGN'), ...input }, { as: staff })).data.fields ?? {}

describe('address pools', () => {
  it('no address twice: however many reserve, release and reserve again at once', async () => {
    const { locationId, pool } = await place('RCE', '198.18.1.0/27', { quarantineHours: 0 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 34 }), { minLength: 10, maxLength: 40 }),
        fc.infiniteStream(fc.boolean()),
        async (who, back) => {
          service += 1000
          const base = service
          const answers = await Promise.all(
            who.map(async (n) => {
              const reserved = await take(base + n, locationId).catch(() => null)
              if (reserved && back.next().value) await give(base + n)
              return reserved
            }),
          )
          expect(answers.some((answer) => answer !== null)).toBe(true)
          const { rows } = await portal.db.pool.query(
            `select count(*)::int as n, count(distinct address_id)::int as distinct from reservation r join node n on n.id = r.node_id where n.location_id = $1`,
            [locationId],
          )
          expect(rows[0].n).toBe(rows[0].distinct)
          // What is counted as used is exactly what is reserved.
          expect((await counts(pool.id))?.reserved).toBe(rows[0].n)
          for (const n of new Set(who)) await give(base + n)
        },
      ),
      { numRuns: 8 },
    )
  })

  it('a range that is used up is sold out; a released address rests as long as the range says', async () => {
    const { locationId, pool } = await place('RST', '198.18.2.0/29', { first: '198.18.2.5', last: '198.18.2.5', quarantineHours: 6 })
    const one = ++service
    expect((await take(one, locationId)).address).toBe('198.18.2.5')
    // Asked twice it is the same one.
    expect((await take(one, locationId)).address).toBe('198.18.2.5')
    await expect(take(++service, locationId)).rejects.toMatchObject({ code: 'sold-out' })
    await give(one)
    expect(await counts(pool.id)).toMatchObject({ quarantine: 1, free: 0 })
    expect((await portal.refused('operator/address-pool/remove', { id: pool.id }, { as: staff })).data.code).toBe('pool.in-use')
    await expect(take(++service, locationId)).rejects.toMatchObject({ code: 'sold-out' })
    await portal.advance('6h')
    expect(await counts(pool.id)).toMatchObject({ quarantine: 0, free: 1 })
    expect((await take(++service, locationId)).address).toBe('198.18.2.5')
  })

  it('a day is the rest unless told; blocked addresses and closed ranges are not given out', async () => {
    const { locationId, pool } = await place('BLK', '198.18.3.0/29')
    expect(pool).toMatchObject({ quarantineHours: 24, total: 5, family: 4, netmask: '255.255.255.248' })
    const list = (tab: 'all' | 'blocked' = 'all') => portal.ok('operator/address/list', { poolId: pool.id, tab }, { as: staff })
    const [first, second] = (await list()).items
    await portal.ok('operator/address/block', { id: first?.id ?? 0, reason: 'Probe' }, { as: staff })
    expect((await list('blocked')).items).toMatchObject([{ address: '198.18.3.2', note: 'Probe', owner: null }])
    expect((await take(++service, locationId)).address).toBe('198.18.3.3')
    expect((await portal.refused('operator/address/block', { id: second?.id ?? 0, reason: 'Mine' }, { as: staff })).data.code).toBe(
      'address.in-use',
    )
    const { id, version, gateway } = pool
    await portal.ok('operator/address-pool/update', { id, version, gateway, state: 'closed' }, { as: staff })
    await expect(take(++service, locationId)).rejects.toMatchObject({ code: 'sold-out' })
    expect((await portal.refused('operator/address-pool/update', { id, version, gateway, state: 'open' }, { as: staff })).data.code).toBe(
      'conflict',
    )
    await portal.ok('operator/address-pool/update', { id, version: version + 1, gateway, state: 'open' }, { as: staff })
    await portal.ok('operator/address/unblock', { id: first?.id ?? 0 }, { as: staff })
    expect((await take(++service, locationId)).address).toBe('198.18.3.2')
  })

  it('a gateway that moves stands at nobody’s address, and where it stands nobody is put', async () => {
    const { locationId, pool } = await place('GWY', '198.18.6.0/29')
    const { id, version, total } = pool
    const first = await take(++service, locationId)
    const to = (gateway: string) => portal.call('operator/address-pool/update', { id, version, gateway, state: 'open' }, { as: staff })
    expect((await to(first.address)).data).toMatchObject({ fields: { gateway: expect.any(String) } })
    expect((await to('198.18.6.3')).data).toMatchObject({ gateway: '198.18.6.3', total: total - 1 })
    expect((await take(++service, locationId)).address).toBe('198.18.6.4')
  })

  it('ranges never share an address, also when two are added at once; each mistake stands beside its field', async () => {
    expect(await refusedPool({ cidr: '203.0.113.0/25', gateway: '203.0.113.1' })).toHaveProperty('cidr')
    const wide = { locationId: from.locationId('SGN'), cidr: '198.18.4.0/24', gateway: '198.18.4.1' }
    const narrow = { ...wide, cidr: '198.18.4.128/25', gateway: '198.18.4.129' }
    const both = await Promise.all([wide, narrow].map((input) => portal.call('operator/address-pool/create', input, { as: staff })))
    expect(both.map(({ http }) => http).sort()).toEqual([200, 422])
    expect(await refusedPool({ cidr: '10.0.0.0/8', gateway: '10.0.0.1' })).toHaveProperty('last')
    expect(await refusedPool({ cidr: '10.0.0.0/24', gateway: '10.0.1.1' })).toHaveProperty('gateway')
    expect(await refusedPool({ cidr: 'ten', gateway: '10.0.0.1' })).toHaveProperty('cidr')
  })

  it('IPv6 is given out by /64: one to each machine with its place, none twice however many ask at once; what is given back rests', async () => {
    const { locationId } = await place('SIX', '198.18.5.0/26')
    const six = { locationId, cidr: '2001:0db8:5::/61', gateway: '2001:db8:5::1', quarantineHours: 6 }
    const pool = await portal.ok('operator/address-pool/create', six, { as: staff })
    expect(pool).toMatchObject({ cidr: '2001:db8:5::/61', family: 6, total: 7, netmask: '/61' })
    service += 1000
    const [base, all] = [service, Array.from({ length: 12 }, (_, n) => service + n)]
    await Promise.all([...all, ...all].map((id) => take(id, locationId)))
    const given = async () =>
      (
        await portal.db.pool.query<{ id: number; range: string }>(
          `select led_to::float8 as id, address as range from address where location_id = $1 and led_to is not null`,
          [locationId],
        )
      ).rows
    const held = await given()
    // Those that came too late were sold by their IPv4 alone.
    expect([held.length, new Set(held.map(({ id }) => id)).size]).toEqual([7, 7])
    expect(held.map(({ range }) => range).sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `2001:db8:5:${n}::/64`))
    const [one, other] = held
    const stolen = `update address set led_to = $1 where address = $2`
    await expect(portal.db.pool.query(stolen, [one?.id, other?.range])).rejects.toThrow(/address_led_to/)
    expect((await portal.refused('operator/address-pool/remove', { id: pool.id }, { as: staff })).data.code).toBe('pool.in-use')
    await give(one?.id ?? 0)
    expect(await counts(pool.id)).toMatchObject({ reserved: 6, quarantine: 1, free: 0 })
    const late = base + 500
    await take(late, locationId)
    expect(await given()).toHaveLength(6)
    await portal.advance('6h')
    await take(late + 1, locationId)
    expect(await given()).toContainEqual({ id: late + 1, range: one?.range })
    // A machine that is made on an engine which leads it none has none, wherever it was to stand before.
    const leads = (yes: boolean) =>
      portal.db.pool.query(`update engine set capabilities = capabilities || jsonb_build_object('ipv6Ranges', $1::boolean)`, [yes])
    await leads(false)
    await take(other?.id ?? 0, locationId)
    expect((await given()).map(({ id }) => id)).not.toContain(other?.id)
    await leads(true)
    for (const id of [...all, late, late + 1]) await give(id)
    await portal.ok('operator/address-pool/update', { id: pool.id, version: 1, gateway: 'fe80::1', state: 'closed' }, { as: staff })
    expect(await refusedPool({ cidr: '2001:db8:5:2::/64', gateway: 'fe80::1' })).toHaveProperty('cidr')
    expect(await refusedPool({ cidr: '2001:db8:6::/96', gateway: '2001:db8:6::1' })).toHaveProperty('cidr')
  })
})

describe('[O4] capacity', () => {
  it('is kept once a day however often it is looked at, and tells a day only by the trend of enough days', async () => {
    const locationId = from.locationId('SGN')
    await take(++service, locationId)
    const memory = async () =>
      (await portal.ok('operator/capacity/list', {}, { as: staff })).items
        .find(({ id }) => id === locationId)
        ?.parts.find(({ part }) => part === 'memory')
    await portal.advance('7h')
    const now = await memory()
    expect(now).toMatchObject({ forecast: { state: 'early', days: 1, needed: 14 } })
    expect(now?.used).toBeGreaterThan(0)
    const { rows } = await portal.db.pool.query<{ node_id: string; used: string; n: number }>(
      `select node_id, used, count(*) over ()::int as n from daily_use where location_id = $1 and part = 'memory' order by used desc`,
      [locationId],
    )
    const nodes = await portal.db.pool.query('select count(*)::int as n from node where location_id = $1', [locationId])
    expect(rows[0]?.n).toBe(nodes.rows[0].n)
    // As if a gigabyte more had been given out each day.
    await portal.db.pool.query(
      `insert into daily_use (day, location_id, node_id, part, used)
       select ($4::timestamptz at time zone 'UTC')::date - d, $1, $2, 'memory', $3::bigint - d * 1024 from generate_series(1, 20) d`,
      [locationId, rows[0]?.node_id, rows[0]?.used, portal.clock.now()],
    )
    expect((await memory())?.forecast).toMatchObject({ state: 'ends', perDay: expect.any(Number), on: expect.stringMatching(/^\d{4}-/) })
    const forecast = await portal.ok('operator/node/forecast', { id: Number(rows[0]?.node_id) }, { as: staff })
    expect([forecast.days.length, forecast.without < forecast.total]).toEqual([21, true])
  })
})

describe('IPv6 of a server', () => {
  it('the range is told to the engine, shown to its owner, kept over a rebuild, and given back at the end', async () => {
    const [locationId, as] = [from.locationId('SIN'), await customer(portal, 'sixth')]
    const six = { locationId, cidr: '2001:db8:7::/62', gateway: 'fe80::1', first: '2001:db8:7:2::' }
    const pool = await portal.ok('operator/address-pool/create', six, { as: staff })
    const made = vi.spyOn(portal.simulator, 'ensureDisk')
    const id = await activeVps(portal, as, { location: 'SIN' })
    const detail = async () => await portal.ok('user/service/vps/detail', { id }, { as })
    const mine = { range: '2001:db8:7:2::/64', gateway: 'fe80::1' }
    expect((await detail()).ipv6).toEqual(mine)
    expect(await counts(pool.id)).toMatchObject({ assigned: 1, free: 1 })
    const { items } = await portal.ok('operator/address/list', { poolId: pool.id, tab: 'assigned' }, { as: staff })
    expect(items).toMatchObject([{ address: mine.range, owner: { serviceId: id, username: 'sixth' } }])
    await portal.ok('user/service/vps/rebuild', { id, image: 'debian-12' }, { as, proof: PASSWORD })
    await portal.advance('10m')
    expect((await detail()).ipv6).toEqual(mine)
    const told = made.mock.calls.filter(([key]) => key === `vps-${id}`).map(([, { network }]) => network.ipv6)
    expect([told.length > 1, new Set(told)]).toEqual([true, new Set([mine.range])])
    made.mockRestore()
    await portal.ok('user/service/vps/cancel', { id, mode: 'immediate' }, { as, proof: PASSWORD })
    await portal.advance('25h')
    const { rows } = await portal.db.pool.query('select address, state from address where pool_id = $1 order by id', [pool.id])
    expect(rows).toEqual([
      { address: mine.range, state: 'quarantine' },
      { address: '2001:db8:7:3::/64', state: 'free' },
    ])
  })
})
