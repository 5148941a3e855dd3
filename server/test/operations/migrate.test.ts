import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MigrateOptions, MigrationBlocked, migrate } from '../../src/platform/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { withAnother } from './migrations.ts'

let database: TestDatabase
let holder: pg.Client
let other: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: database.ownerUrl, application_name: 'long report' })
    await client.connect()
    return client
  }
  holder = await open()
  other = await open()
})
afterAll(async () => {
  await holder.end()
  await other.end()
  await database.drop()
})

const rows = async (text: string): Promise<unknown[]> => (await other.query(text)).rows
const indexes = (name: string): Promise<unknown[]> =>
  rows(`select indisvalid as valid from pg_index where indexrelid = to_regclass('${name}')`)

/** Runs `work` while somebody reads the table in a transaction of their own, until `work` calls `letGo`. */
async function whileHeld(table: string, work: (letGo: () => Promise<void>) => Promise<void>): Promise<void> {
  await holder.query('begin isolation level repeatable read')
  await holder.query(`select count(*) from ${table}`)
  let held = true
  const letGo = async (): Promise<void> => {
    if (held) await holder.query('commit')
    held = false
  }
  try {
    await work(letGo)
  } finally {
    await letGo()
  }
}

const upgrade = (sql: string, options: MigrateOptions = {}): Promise<void> =>
  migrate(database.ownerUrl, { folder: withAnother(sql), lockTimeoutMs: 50, ...options })

describe('a migration beside the version that serves', () => {
  it('gives up its place in the queue for a table, so that nobody waits behind it, tells who is in its way, and succeeds once it can', async () => {
    const heard: string[] = []
    await whileHeld('counter', async (letGo) => {
      const work = upgrade('alter table counter add column "more" text', { report: (text) => heard.push(text) }).then(() =>
        heard.push('done'),
      )
      await expect.poll(() => heard.length).toBeGreaterThan(0)
      // Whoever writes now is served: the migration does not stand in the queue for good.
      await other.query(`insert into counter values ('beside', 1)`)
      expect(heard).not.toContain('done')
      await letGo()
      await work
    })
    expect(heard[0]).toMatch(/^a migration waits: .* session \d+ \(long report\) has had a transaction open for \d+ s$/)
    expect(await rows(`select more from counter where name = 'beside'`)).toEqual([{ more: null }])
    await other.query('delete from drizzle.__drizzle_migrations where created_at = 4000000000000')
  })

  it('gives up in the end with a sentence, and has changed nothing', async () => {
    await whileHeld('event', async () => {
      const work = upgrade('create table "never" ("id" bigint);--> statement-breakpoint\nalter table event add column "never" text', {
        patienceMs: 300,
      })
      const error = await work.then(
        () => null,
        (failure: Error) => failure,
      )
      expect(error).toBeInstanceOf(MigrationBlocked)
      expect(error?.message).toMatch(/could not be migrated within 0.3 s: .* \(long report\) .*\. Start again when it has ended\.$/)
    })
    expect(await rows(`select to_regclass('never') as it`)).toEqual([{ it: null }])
  })

  it('builds an index beside those who write: cut off half-way it is built anew by the next start', async () => {
    const sql =
      'ALTER TABLE "mail" ADD COLUMN "tone" text;--> statement-breakpoint\nCREATE INDEX "mail_tone" ON "mail" USING btree ("tone");'
    await whileHeld('setting', async (letGo) => {
      // The column comes at once; the index waits for whoever looks at the state of before.
      const blocked = await upgrade(sql, { patienceMs: 300 }).then(
        () => null,
        (failure: Error) => failure,
      )
      expect(blocked).toBeInstanceOf(MigrationBlocked)
      expect(await indexes('mail_tone')).toEqual([{ valid: false }])
      await other.query('update mail set tone = null where false')
      await letGo()
    })
    await upgrade(sql)
    expect(await indexes('mail_tone')).toEqual([{ valid: true }])
    expect(await rows(`select 1 from setting where name = 'migration-rest'`)).toEqual([])
    await other.query('delete from drizzle.__drizzle_migrations where created_at = 4000000000000')
  })

  it('an older version that starts on a newer database leaves it, and its guards, as they are', async () => {
    await upgrade('create table "newer" ("id" bigint);')
    await other.query(`update setting set value = '"of a newer version"' where name = 'guard:10-ledger.sql'`)
    await migrate(database.ownerUrl)
    expect(await rows(`select value from setting where name = 'guard:10-ledger.sql'`)).toEqual([{ value: 'of a newer version' }])
  })
})
