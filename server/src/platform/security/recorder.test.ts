import { describe, expect, it } from 'vitest'
import { TestClock } from '../clock.ts'
import { type Refusal, SecurityRecorder } from './recorder.ts'
import type { NewSecurityEvent } from './store.ts'

const refusal = (network: string, more: Partial<Refusal> = {}): Refusal => ({
  ...{ kind: 'object-not-found', actor: 'network', actorKey: network, actorName: network, accountId: null, brandId: 1 },
  ...{ ip: network, path: 'user/order/detail' },
  ...more,
})

function recorder({ fails = false } = {}) {
  const clock = new TestClock('2026-11-20T02:00:10.000Z')
  const written: NewSecurityEvent[][] = []
  const logged: { level: 'warn' | 'error'; fields: Record<string, unknown> }[] = []
  const counted: string[] = []
  const statement = async (work: (tx: never) => Promise<unknown>): Promise<unknown> => {
    if (fails) throw new Error('no database')
    const query = async (_: string, [rows]: [string]): Promise<void> => void written.push(JSON.parse(rows))
    return await work({ client: { query } } as never)
  }
  const log = (level: 'warn' | 'error') => (fields: Record<string, unknown>) => logged.push({ level, fields })
  const security = new SecurityRecorder({
    ...{ clock, writeAfterMs: null, db: { statement } as never, log: { warn: log('warn'), error: log('error') } as never },
    counted: (kind, actor) => counted.push(`${kind} ${actor}`),
  })
  return { security, clock, written, logged, counted }
}

describe('Refused access', () => {
  it('makes one row per actor, kind and minute, with the number and at most five calls', async () => {
    const { security, clock, written, logged, counted } = recorder()
    for (let n = 0; n < 60; n++) security.record(refusal('192.0.2.1', { path: `user/call-${n}` }))
    security.record(refusal('192.0.2.1', { kind: 'sign-in-failed' }))
    clock.set(new Date('2026-11-20T02:01:05.000Z'))
    security.record(refusal('192.0.2.1'))
    await security.write()
    expect(written.flat().map(({ kind, minute, count, paths }) => [kind, minute, count, paths.length])).toEqual([
      ['object-not-found', '2026-11-20T02:00:00.000Z', 60, 5],
      ['sign-in-failed', '2026-11-20T02:00:00.000Z', 1, 1],
      ['object-not-found', '2026-11-20T02:01:00.000Z', 1, 1],
    ])
    expect(logged).toHaveLength(3)
    expect(counted).toHaveLength(62)
  })

  it('of thousands of networks within a minute makes 501 rows and 21 log lines, and loses no count', async () => {
    const { security, written, logged } = recorder()
    for (let n = 0; n < 4000; n++) security.record(refusal(`10.0.${n >> 8}.${n & 255}`))
    await security.write()
    const rows = written.flat()
    expect(rows).toHaveLength(501)
    expect(rows.find(({ actor }) => actor === 'others')).toMatchObject({ count: 3500, actor_key: '' })
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(4000)
    expect(logged).toHaveLength(21)
  })

  it('counts a network that has a row already under its own name, also after a write', async () => {
    const { security, written } = recorder()
    for (let n = 0; n < 501; n++) security.record(refusal(`10.0.${n >> 8}.${n & 255}`))
    await security.write()
    security.record(refusal('10.0.0.0'))
    await security.write()
    expect(written[1]).toMatchObject([{ actor: 'network', count: 1 }])
  })

  it('is logged with its number where the database does not answer', async () => {
    const { security, logged } = recorder({ fails: true })
    security.record(refusal('192.0.2.1'))
    security.record(refusal('192.0.2.1'))
    await security.write()
    expect(logged.find(({ level }) => level === 'error')?.fields).toMatchObject({ refusals: 2 })
  })
})
