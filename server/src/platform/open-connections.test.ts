import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { systemClock } from './clock.ts'
import { Database } from './db.ts'
import type { ConnectionLimit } from './open-connections.ts'

let database: TestDatabase
let one: Database
let two: Database
beforeAll(async () => {
  database = await createTestDatabase()
  one = new Database(database.url, { clock: systemClock, max: 4 })
  two = new Database(database.url, { clock: systemClock, max: 4 })
})
afterAll(async () => {
  await one.close()
  await two.close()
  await database.drop()
})

const none = (): void => undefined
const rows = async (): Promise<number> => Number((await one.pool.query('select count(*) from open_connection')).rows[0].count)

async function openedAgain(db: Database, limit: readonly ConnectionLimit[]): Promise<() => void> {
  for (;;) {
    const release = await db.connections.open(limit, none)
    if (release) return release
  }
}

/** Another process that opens connections in the scope and then keeps them open. */
async function processWith(scope: string, connections: number): Promise<ChildProcess> {
  const hooks = new URL('../../test/support/thread-types.hooks.mjs', import.meta.url).href
  const code = `
    import { register } from 'node:module'
    register(${JSON.stringify(hooks)})
    const { Database } = await import(${JSON.stringify(new URL('./db.ts', import.meta.url).href)})
    const db = new Database(${JSON.stringify(database.url)}, { clock: { now: () => new Date() }, max: 2 })
    for (let n = 0; n < ${connections}; n++) await db.connections.open([{ scope: ${JSON.stringify(scope)}, most: 100 }], () => undefined)
    console.log('open')
    setInterval(() => undefined, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', (code_) => reject(new Error(`ended with ${code_}`)))
  })
  return child
}

describe('open connections', () => {
  it('are limited across processes, also when they are opened at once, and release their place', async () => {
    const limit = [{ scope: 'test at once', most: 5 }]
    const tries = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? one : two).connections.open(limit, none)))
    const opened = tries.filter((release) => release !== null)
    expect(opened).toHaveLength(5)
    opened[0]?.()
    await expect.poll(rows).toBe(4)
    const next = await two.connections.open(limit, none)
    expect(next).not.toBeNull()
    for (const release of [...opened, next]) release?.()
    await expect.poll(rows).toBe(0)
  })

  it('count against each of their limits, and against none of them when one is reached', async () => {
    const of = (session: number) => [
      { scope: 'test account', most: 2 },
      { scope: `test session ${session}`, most: 1 },
    ]
    const first = await one.connections.open(of(1), none)
    expect(await two.connections.open(of(1), none)).toBeNull()
    const second = await two.connections.open(of(2), none)
    expect(second).not.toBeNull()
    expect(await one.connections.open(of(3), none)).toBeNull()
    first?.()
    second?.()
    await expect.poll(rows).toBe(0)
  })

  it('of a process that was killed no longer count', async () => {
    const limit = [{ scope: 'test killed', most: 3 }]
    const child = await processWith('test killed', 3)
    expect(await one.connections.open(limit, none)).toBeNull()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    // PostgreSQL notices the closed socket a moment later.
    const release = await openedAgain(one, limit)
    release()
    await expect.poll(rows).toBe(0)
  })

  it('are closed when the process can no longer count them, and count again when they are opened again', async () => {
    const limit = [{ scope: 'test lost', most: 1 }]
    let end = none
    const lost = new Promise<void>((resolve) => {
      end = resolve
    })
    await one.connections.open(limit, () => end())
    await two.pool.query(
      `select pg_terminate_backend(l.pid) from pg_locks l join open_connection o on o.process = l.objid::bigint
        where l.locktype = 'advisory' and l.classid = 7206115 and o.scope = 'test lost'`,
    )
    await lost
    const release = await openedAgain(two, limit)
    expect(await one.connections.open(limit, none)).toBeNull()
    release()
  })
})
