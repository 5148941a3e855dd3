import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPortal, type TestPortal } from '../../test/support/portal.ts'
import { activity } from './activity/tables.ts'
import { placeholder, prepared, preparedForms, preparedRow } from './prepared.ts'

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

  it('has a form for each set of filters, and is put together anew with what is looked for', async () => {
    let built = 0
    const list = preparedForms((db, { of }: { readonly of: readonly 'action'[] }, found) => {
      built++
      const filters = of.map(() => eq(activity.action, placeholder('action')))
      return db
        .select({ detail: activity.detail })
        .from(activity)
        .where(and(eq(activity.actorName, 'lister'), ...filters, found))
        .orderBy(activity.id)
    })
    await portal.db.transaction(async (tx) => {
      for (const detail of ['x', 'y']) await write(tx, { ...line(`list-${detail}`), actorName: 'lister', detail })
      const ask = async (...[form, values, found]: [{ of: 'action'[] }, object, ReturnType<typeof sql>?]) =>
        (await list(tx, form, { ...values }, found)).map(({ detail }) => detail)
      expect(await ask({ of: [] }, {})).toEqual(['x', 'y'])
      expect(await ask({ of: ['action'] }, { action: 'list-y' })).toEqual(['y'])
      expect(await ask({ of: ['action'] }, { action: 'list-x' })).toEqual(['x'])
      expect(built).toBe(2)
      expect(await ask({ of: [] }, {}, sql`${activity.detail} = ${'y'}`)).toEqual(['y'])
      expect(await ask({ of: [] }, {}, sql`${activity.detail} = ${'x'}`)).toEqual(['x'])
      expect(built).toBe(4)
      expect(await ask({ of: [] }, {})).toEqual(['x', 'y'])
      expect(built).toBe(4)
    })
  })
})
