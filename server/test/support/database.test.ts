import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('two test databases do not see each other, and a dropped one is gone', async () => {
  const first = await createTestDatabase()
  const second = await createTestDatabase()
  await query(first.ownerUrl, 'CREATE TABLE only_here (id integer)')
  expect(await query(second.ownerUrl, "SELECT to_regclass('only_here') AS found")).toEqual([{ found: null }])
  await first.drop()
  await expect(query(first.url, 'SELECT 1')).rejects.toThrow(/does not exist/)
  await second.drop()
})

test('the database folds Vietnamese capitals, which search relies on [C6]', async () => {
  const database = await createTestDatabase()
  expect(await query(database.url, "SELECT lower('ĐẶNG THỊ ÁNH') AS folded")).toEqual([{ folded: 'đặng thị ánh' }])
  await database.drop()
})
