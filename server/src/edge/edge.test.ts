import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EdgeEndpoint, EdgeForward, EdgeState } from '@portal/contracts/edge-wire.ts'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Desired, NOTHING, stepTo } from './desired.rules.ts'
import { Journal, summed } from './journal.ts'

const endpoint = (id: string, password: string): EdgeEndpoint => ({
  ...{ id, address: '203.0.113.7', port: 1080, outgoing: null, protocol: 'http', user: 'u', password, suspended: false },
  meter: null,
  limits: { connections: 1, perSecond: 1, idleSeconds: 1 },
})

const forward = (id: string, network: string): EdgeForward => ({
  ...{ id, address: '203.0.113.7', port: 20_000, protocol: 'tcp', target: { address: '10.0.0.1', port: 22 }, allow: [network] },
  ...{ expiresAt: null, limits: { connections: 1, perSecond: 1, idleSeconds: 1 }, suspended: false },
})

describe('[S11] what a host makes of news', () => {
  it('leads from any state to what is desired, by differences or as a whole, also when told twice', () => {
    const table = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('old', 'new'))
    fc.assert(
      fc.property(table, table, fc.boolean(), (before, after, whole) => {
        const known: Desired = {
          version: 5,
          own: [],
          forwards: new Map(Object.entries(before).map(([id, word]) => [`f${id}`, forward(`f${id}`, word)])),
          proxies: new Map(Object.entries(before).map(([id, word]) => [id, endpoint(id, word)])),
        }
        const changed = Object.entries(after).filter(([id, word]) => whole || before[id] !== word)
        const news: EdgeState = {
          ...{ version: 6, whole, own: [], allowances: [], rotate: false },
          proxies: changed.map(([id, word]) => endpoint(id, word)),
          forwards: changed.map(([id, word]) => forward(`f${id}`, word)),
          removed: Object.keys(before).flatMap((id) => (id in after ? [] : [id, `f${id}`])),
        }
        const step = stepTo(known, news)
        const now = new Map([...(step?.desired.proxies ?? [])].map(([id, { password }]) => [id, password]))
        expect(now).toEqual(new Map(Object.entries(after)))
        const led = new Map([...(step?.desired.forwards ?? [])].map(([id, { allow }]) => [id.slice(1), allow[0]]))
        expect(led).toEqual(new Map(Object.entries(after)))
        const gone = Object.keys(before)
          .filter((id) => !(id in after))
          .sort()
        expect([...(step?.proxies.remove ?? [])].sort()).toEqual(gone)
        expect([...(step?.forwards.remove ?? [])].sort()).toEqual(gone.map((id) => `f${id}`))
        const again = step && stepTo(step.desired, news)
        expect(again === null || (again.proxies.remove.length === 0 && again.desired.proxies.size === now.size)).toBe(true)
      }),
    )
  })

  it('an answer that was overtaken changes nothing', () => {
    const news: EdgeState = {
      version: 3,
      whole: false,
      proxies: [endpoint('a', 'old')],
      removed: [],
      own: [],
      forwards: [],
      allowances: [],
      rotate: false,
    }
    expect(stepTo({ ...NOTHING, version: 4 }, news)).toBeNull()
  })
})

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'edge-journal-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}
const bytes = (id: string, n: number) => [{ id, received: n, sent: 2 * n }]

describe('[S11] what was counted and is not acknowledged', () => {
  it('is told until it is acknowledged, and then no more', async () => {
    const journal = await Journal.open(await folder())
    await journal.add(bytes('a', 1), 1000)
    await journal.add(bytes('a', 2), 2000)
    const first = await journal.next()
    expect(first).toMatchObject({ sequence: 1, counts: [{ id: 'a', received: 3, sent: 6 }] })
    // What is counted while it is told belongs to the next.
    await journal.add(bytes('a', 10), 3000)
    expect(await journal.next()).toEqual(first)
    await journal.acknowledge(journal.boot, 1)
    expect(await journal.next()).toMatchObject({ sequence: 2, counts: [{ id: 'a', received: 10 }] })
    await journal.acknowledge(journal.boot, 2)
    expect(await journal.next()).toBeNull()
  })

  it('survives the process, whose last line a kill may have cut short', async () => {
    const path = await folder()
    const before = await Journal.open(path)
    await before.add(bytes('a', 5), 1000)
    const [name = ''] = await readdir(path)
    await writeFile(join(path, name), '{"t":2000,"c":[["a",', { flag: 'a' })
    const after = await Journal.open(path)
    await after.add(bytes('b', 1), 3000)
    expect(await after.next()).toMatchObject({ boot: before.boot, sequence: 1, counts: [{ id: 'a', received: 5, sent: 10 }] })
    await after.acknowledge(before.boot, 1)
    expect(await after.next()).toMatchObject({ boot: after.boot, sequence: 1, counts: [{ id: 'b' }] })
  })

  it('is summed by the hour, so that a day without the portal is billed to its hours', () => {
    const line = (t: number) => `${JSON.stringify({ t, c: [['a', 1, 1]] })}\n`
    const hour = 3_600_000
    expect(summed(line(hour - 1) + line(hour) + line(hour + 5)).map(({ received }) => received)).toEqual([1, 2])
  })
})
