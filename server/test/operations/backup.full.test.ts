import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../src/platform/migrate.ts'
import { type Customer, customer, PASSWORD } from '../support/customers.ts'
import { forApp, forOwner } from '../support/database.ts'
import { activeVps } from '../support/journey.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { makeRoom } from '../support/room.ts'
import { give, ledgerProblems, type Shop, shop } from '../support/shop.ts'
import { APP_ROLE } from '../support/template.ts'
import { emptyDatabase as newDatabase } from './migrations.ts'
import { backUp as backUpAs, missingTools, restore } from './scripts.ts'
import { productionSettings } from './settings.ts'

const PASSPHRASE = 'a long sentence nobody guesses'
const { SECRET_KEYS = '', SIGNING_SEED = '' } = productionSettings()
const keys = { SECRET_KEYS, SIGNING_SEED }
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'portal-backup-'))
const noTools = missingTools()
let serial = 0
const made: (() => Promise<void>)[] = []
async function emptyDatabase(): Promise<string> {
  const { url, drop } = await newDatabase()
  made.push(drop)
  return url
}

let portal: TestPortal
let from: Shop
let owner: Customer
let machine: number
let password: string
beforeAll(async () => {
  portal = await createTestPortal({ env: keys })
  from = await shop(portal)
  owner = await customer(portal, 'owner')
  machine = await activeVps(portal, owner)
  password = (await portal.ok('user/service/vps/reveal-password', { id: machine }, { as: owner, proof: PASSWORD })).password
})
afterAll(async () => {
  await portal.dispose()
  for (const drop of made) await drop()
})

/** Customers who order and pay until told to stop, while workers deliver; answers how many orders were paid. */
function load(): { stop: () => Promise<number> } {
  let going = true
  const buyers = ['ann', 'bob', 'cai', 'dung'].map(async (name) => {
    const as = await customer(portal, `${name}-${++serial}`)
    await give(portal, as, 1_000_000)
    for (let paid = 0; ; paid++) {
      if (!going) return paid
      const order = await portal.ok('user/order/place', { items: [from.item('premium-2')] }, { as })
      await portal.ok('user/order/finish', { id: order.id, method: 'balance' }, { as })
    }
  })
  const worker = (async () => {
    while (going) await portal.drain()
  })()
  return {
    stop: async () => {
      going = false
      const paid = await Promise.all(buyers)
      await worker
      return paid.reduce((sum, one) => sum + one, 0)
    },
  }
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: Error) => error.message,
  )
const into = (url: string, file: string, passphrase = PASSPHRASE): ReturnType<typeof restore> => restore({ url, file, passphrase, migrate })

const ways = [
  { how: 'copy', name: 'table by table, as the embedded PostgreSQL is backed up', without: null },
  { how: 'dump', name: `by pg_dump, as production is${noTools ? ` (skipped: ${noTools})` : ''}`, without: noTools },
] as const

for (const { how, name, without } of ways)
  describe.skipIf(without !== null)(`backup and restore ${name}`, () => {
    const folder = newFolder()
    const backUp = (options: Omit<Parameters<typeof backUpAs>[0], 'how'>): ReturnType<typeof backUpAs> => backUpAs({ ...options, how })

    it('a drill: backed up under load, lost, put back: the money adds up and the portal goes on where it was', async () => {
      await makeRoom(portal, from)
      const rush = load()
      const backup = await backUp({ url: forOwner(portal.db.url), folder, keys, passphrase: PASSPHRASE })
      expect(await rush.stop()).toBeGreaterThan(3)
      expect(statSync(backup.file).mode & 0o777).toBe(0o600)

      const url = await emptyDatabase()
      const done = await into(url, backup.file)
      expect(done).toMatchObject({ rows: backup.rows, keys })

      // Another process, another day, only the archive and its keys.
      await migrate(url, { appRole: APP_ROLE, realTime: false })
      const again = await createTestPortal({ env: { ...done.keys, DATABASE_URL: forApp(url) }, seed: false })
      expect(await ledgerProblems(again)).toEqual([])
      await again.seed()
      expect((await again.ok('user/service/vps/reveal-password', { id: machine }, { as: owner, proof: PASSWORD })).password).toBe(password)
      const as = await customer(again, 'newcomer')
      await give(again, as, 10_000, 'promotional')
      const order = await again.ok('user/order/place', { items: [from.item('premium-2')] }, { as })
      await again.ok('user/order/finish', { id: order.id, method: 'balance' }, { as })
      await again.advance('10m')
      expect(await ledgerProblems(again)).toEqual([])
      // Numbers of documents go on without a gap and without a twin, and what guards the ledger stands again.
      const { rows } = await again.db.pool.query(
        `select count(*)::int as n, count(distinct serial)::int as serials, max(serial)::int as last
          from invoice where series = 'tax-invoice' and brand_id = 1`,
      )
      expect([rows[0].serials, rows[0].last]).toEqual([rows[0].n, rows[0].n])
      await expect(again.owner.query('update ledger_entry set amount = amount + 1')).rejects.toThrow(/append-only/)
      await expect(again.owner.query('delete from activity')).rejects.toThrow(/append-only/)
      await again.dispose()
    })

    it('notes when it was made, so that a missing backup is seen in the figures', async () => {
      const { rows } = await portal.db.pool.query(`select value from setting where name = 'last-backup'`)
      expect(rows[0].value).toEqual({ file: expect.stringMatching(/^portal-\d{8}T\d{6}Z\.tar$/), bytes: expect.any(Number) })
    })

    it('needs neither passphrase nor keys nor the owner of the tables, and says which keys it has', async () => {
      const backup = await backUp({ url: portal.db.url, folder: newFolder(), keys: null })
      expect(await into(await emptyDatabase(), backup.file, '')).toMatchObject({ keys: null, rows: backup.rows })
    })

    it('encrypts everything: neither keys nor customers stand in the file in the clear, and only the passphrase opens it', async () => {
      const name = readdirSync(folder).find((file) => file.endsWith('.tar')) ?? ''
      const file = join(folder, name)
      const text = readFileSync(file).toString('latin1')
      expect(text).not.toContain(SIGNING_SEED)
      // Sealed parts are no gzip: nothing can be unpacked without the passphrase.
      expect(text).not.toContain('\x1f\x8b\x08\0\0\0\0\0')
      const url = await emptyDatabase()
      expect(await refusal(into(url, file, ''))).toMatch(/is encrypted: set BACKUP_PASSPHRASE/)
      expect(await refusal(into(url, file, 'wrong'))).toMatch(/not the one of this backup/)
    })

    describe('refuses before it touches anything', () => {
      let file: string
      beforeAll(async () => {
        file = (await backUp({ url: forOwner(portal.db.url), folder: newFolder(), keys, passphrase: PASSPHRASE })).file
      })

      it.each([
        ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5000)],
        ['changed by one bit', (bytes: Buffer) => flipped(bytes, 512 + 40)],
        ['with a changed manifest', (bytes: Buffer) => flipped(bytes, bytes.lastIndexOf('"rows'))],
      ])('an archive %s', async (_, spoil) => {
        const spoilt = join(mkdtempSync(join(tmpdir(), 'portal-spoilt-')), 'portal.tar')
        writeFileSync(spoilt, spoil(readFileSync(file)))
        const url = await emptyDatabase()
        expect(await refusal(into(url, spoilt))).toMatch(/damaged|not the one of this backup/)
        expect(await query(url, `select count(*)::int as n from pg_tables where schemaname = 'public'`)).toEqual([{ n: 0 }])
      })

      it('a database that holds something, leaving it as it was', async () => {
        const url = await emptyDatabase()
        await migrate(url)
        await query(url, `insert into counter values ('mine', 7)`)
        expect(await refusal(into(url, file))).toMatch(
          how === 'copy' ? /^the database is not empty \(counter\)$/ : /^the database is not empty \(/,
        )
        expect(await query(url, 'select * from counter')).toEqual([{ name: 'mine', value: '7' }])
      })

      it('a database on which a portal works', async () => {
        await portal.db.ping()
        expect(await refusal(into(forOwner(portal.db.url), file))).toMatch(/a portal is connected/)
      })

      it('a backup of another version, or a dump of a newer one', async () => {
        const url = await emptyDatabase()
        await migrate(url)
        if (how === 'copy') {
          await query(url, 'alter table counter add column newer text')
          expect(await refusal(into(url, file))).toMatch(/another version of the portal .*: restore it with that version/)
        } else {
          await query(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`)
          const { file: late } = await backUp({ url, folder: newFolder(), keys: null })
          expect(await refusal(into(await emptyDatabase(), late, ''))).toMatch(
            /another version of the portal .*: restore it with that version/,
          )
        }
      })
    })

    it.each(how === 'dump' ? [0, 1] : [])(
      'a reader that breaks off half-way leaves nothing behind, whatever it says (%i)',
      async (code) => {
        const { file } = await backUp({ url: forOwner(portal.db.url), folder: newFolder(), keys: null })
        const tools = newFolder()
        const path = process.env['PATH']
        writeFileSync(join(tools, 'pg_restore'), `#!/bin/sh\nPATH='${path}'\npg_restore "$@" | head -c 60000\nexit ${code}\n`, {
          mode: 0o755,
        })
        const url = await emptyDatabase()
        process.env['PATH'] = `${tools}:${path}`
        const message = await refusal(into(url, file, ''))
        process.env['PATH'] = path
        expect(message).not.toBe('')
        expect(await query(url, `select count(*)::int as n from pg_tables where schemaname = 'public'`)).toEqual([{ n: 0 }])
      },
    )

    it('a ledger that does not add up is not put back', async () => {
      await portal.owner.query('alter table ledger_account disable trigger user')
      await portal.owner.query(
        'update ledger_account set balance = balance + 1 where id = (select min(id) from ledger_account where owner_id is not null)',
      )
      const { file } = await backUp({ url: forOwner(portal.db.url), folder: newFolder(), keys: null })
      await portal.owner.query(
        'update ledger_account set balance = balance - 1 where id = (select min(id) from ledger_account where owner_id is not null)',
      )
      await portal.owner.query('alter table ledger_account enable trigger user')
      const message = await refusal(into(await emptyDatabase(), file, ''))
      expect(message).toMatch(/not sound: a wallet is not the sum of its entries \(1\)/)
    })

    it('keeps as many as asked for, the newest', async () => {
      const kept = newFolder()
      writeFileSync(join(kept, 'notes.txt'), 'not ours')
      for (const day of [1, 2, 3])
        await backUp({ url: forOwner(portal.db.url), folder: kept, keys: null, keep: 2, now: new Date(Date.UTC(2026, 0, day)) })
      expect(readdirSync(kept).sort()).toEqual(['notes.txt', 'portal-20260102T000000Z.tar', 'portal-20260103T000000Z.tar'])
    })
  })

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}
