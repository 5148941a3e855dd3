import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPortal, type TestPortal } from '../../test/support/portal.ts'
import { activity } from './activity/tables.ts'
import { placeholder, prepared, preparedRow } from './prepared.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const write = preparedRow(activity, (db, row) => db.insert(activity).values(row).returning())
const patch = preparedRow(activity, (db, row) =>
  db
    .update(activity)
    .set(row)
    .where(eq(activity.id, placeholder('id')))
    .returning(),
)
const named = prepared((db) =>
  db
    .select({ action: activity.action })
    .from(activity)
    .where(sql`${activity.action} = any(${placeholder('actions')})`)
    .orderBy(activity.id),
)

const line = (action: string) => ({ actor: 'customer' as const, actorName: 'someone', action, status: 'success' as const, at: new Date(0) })

describe('a statement that is put together once', () => {
  it('writes what is given and leaves the rest to the defaults; nothing is no JSON of nothing', async () => {
    await portal.db.transaction(async (tx) => {
      const [bare] = await write(tx, line('a'))
      expect(bare).toMatchObject({ action: 'a', detail: '', after: null, at: new Date(0) })
      const [full] = await write(tx, { ...line('b'), detail: 'x', before: null, after: { n: [1, null] }, ip: undefined })
      expect(full).toMatchObject({ action: 'b', detail: 'x', before: null, after: { n: [1, null] }, ip: null })
      const { rows } = await tx.client.query('select before is null as "nothing" from activity where id = $1', [full?.id])
      expect(rows).toEqual([{ nothing: true }])
    })
  })

  it('takes other values each time, on every connection', async () => {
    const ask = (...actions: string[]) => portal.db.read(async (tx) => (await named(tx, { actions })).map(({ action }) => action))
    await portal.db.transaction(async (tx) => {
      for (const action of ['one', 'two', 'three']) await write(tx, line(action))
    })
    const answers = await Promise.all([ask('one'), ask('two', 'three'), ask(), ask('three', 'one')])
    expect(answers).toEqual([['one'], ['two', 'three'], [], ['one', 'three']])
  })

  it('says which value is missing', async () => {
    await expect(portal.db.read((tx) => named(tx, {}))).rejects.toThrow('actions')
    await expect(portal.db.transaction((tx) => patch(tx, { detail: 'x' }))).rejects.toThrow('id')
  })
})
