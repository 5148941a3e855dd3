import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { recordActivity, recordSystem } from '../../platform/audit.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const line = (accountId: number, at: string, more: object = {}) =>
  portal.db.transaction((tx) =>
    recordActivity(Object.assign(Object.create(tx), { now: new Date(at) }), {
      brandId: 1,
      accountId,
      actor: 'customer',
      actorName: 'x',
      action: 'user/service/vps/start',
      status: 'success',
      detail: 'web-1',
      ip: '203.0.113.9',
      ...more,
    }),
  )

describe('[P4] activity log', () => {
  it('cannot be changed, shortened or emptied, not even by SQL', async () => {
    const mine = await customer(portal, 'permanent')
    await line(mine.id, '2026-11-01T00:00:00Z')
    await portal.db.pool.query(
      `insert into state_history (machine, subject_id, event, from_state, to_state, actor, at) values ('m', 1, 'e', 'a', 'b', 'system', '2026-11-01')`,
    )
    for (const table of ['activity', 'state_history']) {
      for (const statement of [`update ${table} set actor = 'staff'`, `delete from ${table}`, `truncate ${table}`]) {
        await expect(portal.owner.query(statement)).rejects.toThrow(`${table} is append-only`)
      }
    }
    expect((await portal.ok('user/log/list', {}, { as: mine })).total).toBe(1)
  })

  it('takes From and To as days of the brand’s zone, both included [M1b]', async () => {
    const mine = await customer(portal, 'dated')
    // 17:00 UTC is midnight in Ho Chi Minh City.
    await line(mine.id, '2026-11-09T16:59:59Z', { detail: 'the 9th' })
    await line(mine.id, '2026-11-09T17:00:00Z', { detail: 'the 10th, first' })
    await line(mine.id, '2026-11-10T16:59:59Z', { detail: 'the 10th, last' })
    await line(mine.id, '2026-11-10T17:00:00Z', { detail: 'the 11th' })
    const between = async (from: string | null, to: string | null) =>
      (await portal.ok('user/log/list', { from, to }, { as: mine })).items.map((item) => item.detail)
    expect(await between('2026-11-10', '2026-11-10')).toEqual(['the 10th, last', 'the 10th, first'])
    expect(await between('2026-11-11', null)).toEqual(['the 11th'])
    expect(await between(null, '2026-11-09')).toEqual(['the 9th'])
    const reversed = await portal.refused('user/log/list', { from: '2026-11-12', to: '2026-11-01' }, { as: mine })
    expect(reversed.data.fields).toEqual({ to: 'The end must not be before the start.' })
  })

  it('says what went wrong in the reader’s language, and counts both outcomes', async () => {
    const mine = await customer(portal, 'unlucky')
    await line(mine.id, '2026-11-10T00:00:00Z', { status: 'error', errorCode: 'busy', errorParams: {} })
    await line(mine.id, '2026-11-10T00:00:01Z', { status: 'error', errorCode: 'of-an-older-version' })
    await line(mine.id, '2026-11-10T00:00:02Z')
    const { items, total, counts } = await portal.ok('user/log/list', { status: 'error', sort: 'time' }, { as: mine, lang: 'vi-VN' })
    expect(items.map((item) => item.error)).toEqual(['Một thao tác khác đang được thực hiện! Vui lòng đợi!', 'of-an-older-version'])
    expect({ total, counts }).toEqual({ total: 2, counts: { all: 3, success: 1, error: 2 } })
  })

  it('is searched, sorted and paged, and shows nobody else’s lines [C6]', async () => {
    const [mine, theirs] = [await customer(portal, 'busy'), await customer(portal, 'nosy')]
    for (let i = 0; i < 25; i++)
      await line(mine.id, `2026-11-10T00:00:${String(i).padStart(2, '0')}Z`, { detail: `web-${i}`, ip: `192.0.2.${i}` })
    await portal.db.transaction((tx) => recordSystem(tx, { brandId: 1, accountId: mine.id, action: 'service/suspend', detail: '50%_off' }))
    const list = (input: object) => portal.ok('user/log/list', input, { as: mine })
    expect(await list({ page: 2, pageSize: 10 })).toMatchObject({ total: 26, items: { length: 10 } })
    expect((await list({ page: 300, pageSize: 10 })).items).toEqual([])
    expect((await list({ search: ' WEB-24 ' })).items).toHaveLength(1)
    expect((await list({ search: '50%_' })).items.map((item) => item.actor)).toEqual(['system'])
    expect((await list({ search: '%' })).total).toBe(1)
    expect((await list({ search: '2026-11-10' })).total).toBe(25)
    expect((await list({ sort: 'time', pageSize: 10 })).items[0]?.detail).toBe('web-0')
    expect((await portal.ok('user/log/list', {}, { as: theirs })).total).toBe(0)
  })

  it('reads a page far behind from the end, in the same order, under every filter', async () => {
    const mine = await customer(portal, 'long-lived')
    await portal.db.pool.query(
      `insert into activity (brand_id, account_id, actor, actor_name, action, status, detail, at)
       select 1, $1, 'customer', 'x', 'user/note', case when n % 2 = 0 then 'error' else 'success' end, n::text, timestamptz '2026-01-01' + n * interval '1 second'
       from generate_series(1, 4200) n`,
      [mine.id],
    )
    const details = async (input: object) =>
      (await portal.ok('user/log/list', { pageSize: 10, ...input }, { as: mine })).items.map((item) => Number(item.detail))
    const down = (from: number, by = 1) => Array.from({ length: 10 }, (_, at) => from - at * by)
    expect(await details({ page: 420 })).toEqual(down(10))
    expect(await details({ page: 400, sort: 'time' })).toEqual(down(4000).reverse())
    expect(await details({ page: 210, status: 'error' })).toEqual(down(20, 2))
  })
})
