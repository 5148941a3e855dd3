import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OffsetClock } from '../../src/platform/clock.ts'
import { Database } from '../../src/platform/db.ts'
import { readinessOf } from '../../src/platform/http/health.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true })
})
afterAll(() => portal.dispose())

const ready = async (): Promise<{ http: number; problem?: string }> => {
  const answer = await portal.app.inject({ url: '/readyz' })
  return { http: answer.statusCode, problem: answer.json().problem }
}

/** Changes a row for one look, and puts it back. */
async function meanwhile(statement: string, back: string, look: () => Promise<void>): Promise<void> {
  await portal.owner.query(statement)
  try {
    await look()
  } finally {
    await portal.owner.query(back)
  }
}

describe('[R4] health and readiness', () => {
  it('is healthy as soon as the process answers, and ready only once a worker has reported', async () => {
    expect((await portal.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect(await ready()).toEqual({ http: 503, problem: 'no worker has reported yet' })
    await portal.drain()
    expect(await ready()).toEqual({ http: 200 })
  })

  it('is not ready when no worker has reported for a minute, and is again when one does', async () => {
    portal.clock.set(new Date(portal.clock.now().getTime() + 61_000))
    expect(await ready()).toEqual({ http: 503, problem: 'no worker has reported for a minute' })
    await portal.drain()
    expect(await ready()).toEqual({ http: 200 })
  })

  it('is not ready on a database that is older than the code; on a newer one it is, for migrations only add', async () => {
    const move = (by: number): string => `update drizzle.__drizzle_migrations set created_at = created_at + ${by}`
    await meanwhile(move(-1), move(1), async () => {
      expect(await ready()).toEqual({ http: 503, problem: 'the database is older than this version of the portal' })
    })
    await meanwhile(move(1), move(-1), async () => expect(await ready()).toEqual({ http: 200 }))
  })

  it('is not ready where a trigger that keeps the money right was never installed', async () => {
    const rename = (from: string, to: string): string => `update setting set name = '${to}' where name = '${from}'`
    await meanwhile(rename('guard:10-ledger.sql', 'other'), rename('other', 'guard:10-ledger.sql'), async () => {
      expect((await ready()).problem).toBe('the database lacks the guard 10-ledger.sql of this version')
    })
    expect(await ready()).toEqual({ http: 200 })
  })

  it('is not ready, rather than in error, where the database is gone', async () => {
    const db = new Database('postgresql://nobody:nothing@127.0.0.1:1/nowhere', { clock: new OffsetClock() })
    expect(await readinessOf(db, new OffsetClock())()).toBe('the database does not answer')
    await db.close()
  })
})
