import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

const newKey = (): string => randomBytes(32).toString('base64')
const [first, second] = [`k1:${newKey()}`, `k2:${newKey()}`]

let before: TestPortal
let after: TestPortal
let owner: Customer
let id: number
let password: string
beforeAll(async () => {
  before = await createTestPortal({ housekeeping: true, env: { SECRET_KEYS: first } })
  owner = await customer(before, 'rotated')
  id = await activeVps(before, owner)
  password = (await before.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })).password
})
afterAll(async () => {
  await after.dispose()
  await before.dispose()
})

/** A moved clock does not stop for maintenance: what is due then runs at its end. */
async function aMinuteLater(): Promise<void> {
  await after.advance('2m')
  await after.drain()
}

/** Columns of any table that hold something sealed with this key. */
async function sealedWith(portal: TestPortal, key: string): Promise<string[]> {
  const { rows: columns } = await portal.db.pool.query<{ place: string; statement: string }>(
    `select table_name || '.' || column_name as place, format('select 1 from %I where starts_with(%I, $1) limit 1', table_name, column_name) as statement
      from information_schema.columns where table_schema = 'public' and data_type = 'text'`,
  )
  const found: string[] = []
  for (const { place, statement } of columns) if ((await portal.db.pool.query(statement, [`${key}.`])).rowCount) found.push(place)
  return found
}

describe('[A8] keys rotate', () => {
  it('a new key in front seals everything anew, wherever it stands, and nobody notices', async () => {
    expect(await sealedWith(before, 'k1')).toContain('vps.password')
    after = await createTestPortal({ housekeeping: true, env: { SECRET_KEYS: `${second},${first}`, DATABASE_URL: before.db.url } })
    // The machine's password, and the demo gateway's own secret.
    expect(await stale(after)).toBe(2)
    await aMinuteLater()
    expect(await sealedWith(after, 'k1'), 'a sealed column that its module does not declare').toEqual([])
    expect(await sealedWith(after, 'k2')).toContain('vps.password')
    expect(await stale(after)).toBe(0)
    expect((await after.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })).password).toBe(password)
  })

  it('what no key opens is left as it is, and stays in the figure', async () => {
    const lost = `k0.${randomBytes(60).toString('base64url')}`
    await after.db.pool.query('update vps set password = $1', [lost])
    await aMinuteLater()
    expect((await after.db.pool.query('select password from vps')).rows).toEqual([{ password: lost }])
    expect(await stale(after)).toBe(1)
    expect((await after.db.pool.query(`select count(*)::int as n from job where attempts > 0`)).rows).toEqual([{ n: 0 }])
  })
})

/** The figure that `/metrics` shows, read now. */
async function stale(portal: TestPortal): Promise<number> {
  const figure = portal.figures.find(({ name }) => name === 'portal_secrets_stale')
  return (await portal.db.transaction((tx) => figure?.read(tx) ?? Promise.resolve([])))[0]?.value ?? Number.NaN
}
