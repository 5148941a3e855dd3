import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { patchService, suspendService, writeShare } from '../services/index.ts'

let portal: TestPortal
let owner: Customer
let other: Customer
const ids: Record<string, number> = {}
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'lister')
  other = await customer(portal, 'lender')
  ids.web = await activeVps(portal, owner, { name: 'prod-web', priceAmount: 1999, note: 'Đặng Thị Ánh' })
  ids.data = await activeVps(portal, owner, { name: 'Prod-Data', priceAmount: 6400, location: 'SIN', options: { image: 'ubuntu-24.04' } })
  ids.win = await activeVps(portal, owner, { name: 'win-rdp', type: 'storage', location: 'HAN', options: { image: 'windows-2022' } })
  ids.late = await activeVps(portal, owner, { name: 'late', priceAmount: 5 })
  ids.lent = await activeVps(portal, other, { name: 'shop-mirror', priceAmount: 777 })
  ids.foreign = await activeVps(portal, other, { name: 'prod-of-somebody-else' })
  await portal.db.transaction(async (tx) => {
    await writeShare(tx, { serviceId: ids.lent ?? 0, memberId: owner.id, ownerId: other.id, rights: [] })
    await patchService(tx, ids.late ?? 0, { overdueSince: tx.now })
    await suspendService(tx, ids.win ?? 0, 'nonpayment')
  })
  await portal.advance('1m')
})
afterAll(() => portal.dispose())

type Input = Parameters<typeof portal.ok<'user/service/vps/list'>>[1]
const list = (input: Input = {}) => portal.ok('user/service/vps/list', input, { as: owner })
const names = async (input: Input): Promise<string[]> => (await list(input)).items.map(({ name }) => name)

describe('the list of VPS [C6]', () => {
  it('holds what is owned and what is shared, never what is another’s, with counts per tab', async () => {
    const { items, total, counts } = await list()
    expect(items.map(({ name }) => name)).toEqual(['shop-mirror', 'late', 'win-rdp', 'Prod-Data', 'prod-web'])
    expect(total).toBe(5)
    expect(counts).toEqual({ all: 5, overdue: 1, suspended: 1, cancelled: 0, unknown: 0, team: 1 })
    expect(items.find(({ name }) => name === 'win-rdp')).toMatchObject({
      paymentStatus: 'Suspended',
      status: 'stopped',
      family: 'windows',
      actions: { start: { reason: 'service-suspended' } },
    })
  })

  it.each([
    ['overdue', ['late']],
    ['suspended', ['win-rdp']],
    ['cancelled', []],
    ['team', ['shop-mirror']],
  ] as const)('tab %s holds %j', async (tab, expected) => {
    const answer = await list({ tab })
    expect(answer.items.map(({ name }) => name)).toEqual(expected)
    expect(answer.total).toBe(expected.length)
  })

  it.each([
    ['  PROD  ', ['Prod-Data', 'prod-web']],
    ['đặng thị', ['prod-web']],
    ['$19.99', ['prod-web']],
    ['64.00', ['Prod-Data']],
    ['windows', ['win-rdp']],
    ['singapore', ['Prod-Data']],
    ['7.77', []],
    ['50%', []],
    ['prod_', []],
    ['nothing like it', []],
  ])('search %j finds %j', async (search, expected) => {
    const answer = await list({ search })
    expect(answer.items.map(({ name }) => name)).toEqual(expected)
    expect(answer.total).toBe(expected.length)
  })

  it('search finds dates as they are written, in the brand’s zone, and addresses', async () => {
    expect(await names({ search: '2026-12-20' })).toHaveLength(5)
    const [row] = (await list({ search: 'prod-web' })).items
    expect(await names({ search: row?.address ?? 'none' })).toEqual(['prod-web'])
    expect(await names({ search: `#${ids.web}` })).toEqual(['prod-web'])
  })

  it('sorts by every column it names, both ways, and by address as addresses', async () => {
    expect(await names({ sort: 'name', search: 'prod' })).toEqual(['Prod-Data', 'prod-web'])
    expect((await list({ sort: '-price' })).items[0]?.name).toBe('Prod-Data')
    for (const column of ['id', 'name', 'status', 'address', 'plan', 'location', 'start', 'end', 'price', 'note'] as const) {
      expect([...(await names({ sort: column }))].sort(), column).toEqual([...(await names({ sort: `-${column}` }))].sort())
    }
  })

  it('pages, filters by kind and site, and tells the total of a page beyond the end', async () => {
    for (let n = 0; n < 8; n++) await activeVps(portal, owner, { name: `row-${n}`, location: 'HAN' })
    const first = await list({ pageSize: 10, sort: 'name' })
    const second = await list({ pageSize: 10, page: 2, sort: 'name' })
    expect(first.items).toHaveLength(10)
    expect(second.items).toHaveLength(3)
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(13)
    expect(await names({ type: 'storage' })).toEqual(['win-rdp'])
    expect(await names({ location: 'SIN' })).toEqual(['Prod-Data'])
    expect(await list({ page: 9, pageSize: 10, search: 'row-' })).toMatchObject({ items: [], total: 8 })
  })
})

describe('note and tags', () => {
  it('are the owner’s, and bad tags are told at the field', async () => {
    const id = ids.web ?? 0
    expect(await portal.ok('user/service/vps/note', { id, note: ' front ', tags: ['prod', 'prod', '网站'] }, { as: owner })).toEqual({
      note: 'front',
      tags: ['prod', '网站'],
    })
    expect(await portal.ok('user/service/vps/note', { id, note: 'x' }, { as: owner })).toEqual({ note: 'x', tags: ['prod', '网站'] })
    expect(await names({ search: '网站' })).toEqual(['prod-web'])
    expect((await portal.refused('user/service/vps/note', { id, note: '', tags: ['a b'] }, { as: owner })).data.code).toBe('invalid-input')
    expect((await portal.refused('user/service/vps/note', { id: ids.foreign ?? 0, note: '' }, { as: owner })).data.code).toBe('not-found')
  })
})
