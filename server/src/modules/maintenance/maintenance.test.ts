import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { troubledMachines } from '../compute/index.ts'
import { standingAt } from '../services/index.ts'
import { bookTelling } from './tell.ts'
import { forgetTold } from './told.store.ts'

let portal: TestPortal
let staff: StaffMember
/** Their servers stand on different nodes. */
let [here, elsewhere] = [0, 0]
let [tenant, other]: [Customer, Customer] = [{} as Customer, {} as Customer]
let nodeId = 0
let otherNode = 0

const TEXT = { 'en-US': 'New memory.', 'vi-VN': 'Thay bộ nhớ.', 'zh-CN': '更换内存。' }
const TIMES = { from: '2026-11-20T05:00:00.000Z', until: '2026-11-20T07:00:00.000Z' }

const stand = (serviceId: number, on: number) =>
  portal.db.pool.query('update reservation set node_id = $2 where service_id = $1', [serviceId, on])

beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true })
  staff = await operator(portal, 'prue', ['provisioning'])
  tenant = await customer(portal, 'tenant', { locale: 'vi-VN' })
  other = await customer(portal, 'other')
  here = await activeVps(portal, tenant)
  elsewhere = await activeVps(portal, other)
  const { rows } = await portal.db.pool.query<{ id: number }>(
    'select n.id::int as id from node n join reservation r on r.service_id = $1 order by n.id = r.node_id desc, n.id',
    [here],
  )
  ;[nodeId, otherNode] = [rows[0]?.id ?? 0, rows[1]?.id ?? 0]
  await stand(elsewhere, otherNode)
})
afterAll(() => portal.dispose())

const announce = async () =>
  (await portal.ok('operator/maintenance/announce', { place: { nodeId }, ...TIMES, text: TEXT }, { as: staff })).id
const notices = async (who: Customer) =>
  (await portal.ok('user/notification/list', {}, { as: who })).items.filter(({ kind }) => kind.startsWith('maintenance'))
const told = async (who: Customer): Promise<string[]> => (await notices(who)).map(({ kind }) => kind.replace('maintenance-', ''))
const mailed = async (who: Customer) => (await mailsTo(portal, who.email)).filter(({ template }) => template.startsWith('maintenance'))
const shown = async (serviceId: number, as: Customer) => (await portal.ok('user/service/maintenance', { id: serviceId }, { as })).items

describe('[P3] maintenance of a node', () => {
  it('is told once, in their language, to those whose services stand there; then its change, then that it is called off', async () => {
    const id = await announce()
    await portal.advance('5m')
    expect([await told(tenant), await told(other)]).toEqual([['planned'], []])
    expect((await notices(tenant))[0]?.body).toContain('Thay bộ nhớ.')
    const [mail] = await mailed(tenant)
    expect(mail?.text).toContain('2026-11-20 12:00 GMT+7')
    expect(mail?.text).toContain('Thay bộ nhớ.')
    expect(await shown(here, tenant)).toMatchObject([{ id, ...TIMES, running: false }])
    expect(await shown(elsewhere, other)).toEqual([])
    expect((await portal.refused('user/service/maintenance', { id: here }, { as: other })).http).toBe(404)
    // Who comes to stand there hears of it too.
    await stand(elsewhere, nodeId)
    await portal.advance('2m')
    expect([await told(tenant), await told(other)]).toEqual([['planned'], ['planned']])

    const change = (version: number, until: string) =>
      portal.ok('operator/maintenance/change', { id, version, from: TIMES.from, until, text: TEXT }, { as: staff })
    expect(await change(0, TIMES.until)).toEqual({ id, version: 0 })
    expect(await change(0, '2026-11-20T08:00:00.000Z')).toEqual({ id, version: 1 })
    await stand(elsewhere, otherNode)
    await portal.advance('5m')
    expect([await told(tenant), await told(other)]).toEqual([['changed', 'planned'], ['planned']])

    await portal.ok('operator/maintenance/cancel', { id }, { as: staff })
    await portal.advance('5m')
    expect([await told(tenant), await told(other)]).toEqual([
      ['cancelled', 'changed', 'planned'],
      ['cancelled', 'planned'],
    ])
    expect(await mailed(tenant)).toHaveLength(3)
    expect(await shown(here, tenant)).toEqual([])
    expect((await portal.refused('operator/maintenance/cancel', { id }, { as: staff })).data.code).toBe('maintenance.over')
  })

  it('is mailed to nobody who wants no mails of it, and stands on the page of the service all the same', async () => {
    await portal.ok('user/notification/preferences/set', { topic: 'announcements', mail: 'off', portal: false }, { as: tenant })
    const before = (await mailed(tenant)).length
    await announce()
    await portal.advance('2m')
    expect((await mailed(tenant)).length).toBe(before)
    expect((await notices(tenant))[0]).toMatchObject({ kind: 'maintenance-planned', read: true })
    expect(await shown(here, tenant)).toHaveLength(1)
  })

  it('is refused in the past, without an end, and without the words of a language that a brand speaks', async () => {
    const fields = async (more: object) =>
      Object.keys(
        (await portal.refused('operator/maintenance/announce', { place: { nodeId }, ...TIMES, text: TEXT, ...more }, { as: staff })).data
          .fields ?? {},
      )
    expect(await fields({ from: '2026-11-20T01:00:00.000Z' })).toEqual(['from'])
    expect(await fields({ until: TIMES.from })).toEqual(['until'])
    expect(await fields({ text: { ...TEXT, 'vi-VN': ' ' } })).toEqual(['text.vi-VN'])
  })

  it('while it runs, its node’s silence alerts nobody, while that of another does; afterwards its own does too', async () => {
    const silent = async () =>
      (await portal.db.pool.query(`select subject from staff_alert where kind = 'node-silent' and gone_at is null order by 1`)).rows.map(
        ({ subject }) => Number(subject),
      )
    await portal.db.pool.query(`update node set silent_since = $1 where id = $2`, [new Date('2026-11-20T00:00:00Z'), otherNode])
    await portal.advance('3h')
    await portal.drain()
    await portal.db.pool.query(`update node set silent_since = $1 where id = $2`, [new Date('2026-11-20T05:01:00Z'), nodeId])
    await portal.advance('20m')
    await portal.drain()
    expect(await silent()).toEqual([otherNode])
    await portal.advance('2h')
    await portal.drain()
    expect(await silent()).toEqual([nodeId, otherNode].sort((a, b) => a - b))
    const { items, counts } = await portal.ok('operator/maintenance/list', { tab: 'over' }, { as: staff })
    expect([items[0]?.state, items[0]?.told, counts['cancelled']]).toEqual(['over', 1, 1])
  })
  it('is looked at again only where something came, left or changed hands since everybody was told', async () => {
    const far = { from: '2026-12-20T05:00:00.000Z', until: '2026-12-20T07:00:00.000Z' }
    await portal.ok('operator/maintenance/announce', { place: { nodeId }, ...far, text: TEXT }, { as: staff })
    await portal.advance('2m')
    const booked = async () => {
      await portal.db.transaction(bookTelling)
      return Number((await portal.db.pool.query(`select count(*) as n from job where name = 'maintenance.tell'`)).rows[0]?.n)
    }
    expect(await booked()).toBe(0)
    await stand(elsewhere, nodeId)
    expect(await booked()).toBe(1)
    await portal.advance('6m')
    expect(await booked()).toBe(0)
    await stand(elsewhere, otherNode)
  })

  it('is told a customer in one word, however small the pages are, and forgotten a month after it is over', async () => {
    await portal.db.pool.query('update node set silent_since = null')
    const more = await activeVps(portal, tenant)
    const place = { ids: [here, elsewhere, more] }
    const page = (after: number) => portal.db.transaction((tx) => standingAt(tx, place, after, 1))
    const first = await page(0)
    expect(first.map(({ id, accountId }) => [id, accountId])).toEqual([
      [here, tenant.id],
      [more, tenant.id],
    ])
    expect(await page(tenant.id)).toEqual([{ id: elsewhere, accountId: other.id }])
    expect(await page(other.id)).toEqual([])
    const left = async () =>
      Number((await portal.db.pool.query('select count(*) as n from maintenance_told where at < $1', [TIMES.until])).rows[0]?.n)
    expect(await left()).toBeGreaterThan(0)
    await portal.db.transaction((tx) => forgetTold(tx, new Date('2026-11-21T00:00:00Z'), 1000))
    expect(await left()).toBe(0)
    expect((await portal.ok('operator/maintenance/list', { tab: 'over' }, { as: staff })).items[0]?.told).toBe(1)
  })

  it('hides no trouble elsewhere: what is expected there takes none of the places of a list of troubles', async () => {
    const troubled = (expected: number[], known: number[] = []) =>
      portal.db.transaction(async (tx) => (await troubledMachines(tx, { limit: 1, expected, known })).map(({ serviceId }) => serviceId))
    await portal.db.transaction(async (tx) => {
      await tx.client.query(`update vps set trouble = '{"code":"vps-missing","at":"2026-11-20T05:00:00Z"}' where service_id = any($1)`, [
        [here, elsewhere],
      ])
    })
    // What staff were told of stays, however many others there are by now.
    expect(await troubled([], [elsewhere])).toEqual([elsewhere])
    const node = async (id: number) =>
      Number((await portal.db.pool.query('select node_id as id from vps where service_id = $1', [id])).rows[0]?.id)
    const [at, there] = [await node(here), await node(elsewhere)]
    expect(await troubled([])).toEqual([here])
    if (at !== there) {
      expect(await troubled([at])).toEqual([elsewhere])
      // Nor do those take a place that staff knew of before the work began.
      expect(await troubled([at], [here])).toEqual([elsewhere, here])
    }
    expect(await troubled([at, there])).toEqual([])
    expect(await troubled([at, there], [here])).toEqual([here])
  })
})
