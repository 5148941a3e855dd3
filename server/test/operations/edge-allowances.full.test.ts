import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Curled, curl, startTarget, type Target, until } from '../../src/drivers/proxy/bench.conformance.ts'
import { type DesiredEndpoint, desire } from '../../src/modules/edge/index.ts'
import { customer } from '../support/customers.ts'
import { boxOf, desired } from '../support/edge.ts'
import { paidProxies } from '../support/proxies.ts'
import { type ShippedEdge, shippedEdge } from './edge-host.ts'

const MB = 1_000_000
/** Of the plan; a host counts every second, and the test waits until it has counted before it fetches more. */
const LIMIT = 20 * MB
const PART = 1 * MB

let shipped: ShippedEdge
let target: Target
let serviceId: number
let one: DesiredEndpoint
let two: DesiredEndpoint

beforeAll(async () => {
  target = await startTarget()
  shipped = await shippedEdge('edge-a', '127.77.0.0/28', { EDGE_ALLOWED: `127.0.0.1:${target.port}` })
  const { portal } = shipped
  const owner = await customer(portal, 'metered')
  serviceId = (await paidProxies(portal, owner, { plan: { name: 'small', ports: 2, addresses: 2, transferGb: LIMIT / 1e9 } })).id
  await portal.db.pool.query(`update service set start_at = $2, state = 'active' where id = $1`, [serviceId, portal.clock.now()])
  const limits = { connections: 50, perSecond: 1000, idleSeconds: 60 }
  one = desired('proxy:901', '127.77.0.1', { serviceId, port: 10_901, protocol: 'http', password: 'word1', limits })
  two = desired('proxy:902', '127.77.0.2', { serviceId, port: 10_902, protocol: 'socks5', password: 'word2', limits })
  await shipped.start()
  await portal.db.transaction((tx) => desire(tx, boxOf(portal), [one, two]))
  await shipped.converged()
}, 240_000)
afterAll(async () => {
  await shipped?.dispose()
  await target?.close()
})

const through = (of: DesiredEndpoint, path: string): Promise<Curled> => curl({ ...of, outgoing: null }, `${target.url}${path}`)
const isServed = async (of: DesiredEndpoint): Promise<boolean> => (await through(of, '/')).body.includes('hello')
const inBooks = async (): Promise<number> =>
  Number(
    (await shipped.portal.db.pool.query('select coalesce(sum(sent), 0) as n from proxy_month where service_id = $1', [serviceId])).rows[0]
      .n,
  )

/** What the host has counted and not yet reported. */
function inJournal(): number {
  const folder = join(shipped.folder, 'edge', 'counts')
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1))
  return lines.flatMap((line) => (JSON.parse(line) as { c: [string, number, number][] }).c).reduce((sum, [, , sent]) => sum + sent, 0)
}

/** Fetches part after part, each after the last was counted, until the proxy is closed; at most so many. Answers the bytes that came. */
async function fetchUntilClosed(of: DesiredEndpoint, most: number): Promise<number> {
  let came = 0
  const before = inJournal()
  for (let n = 0; n < most; n++) {
    const { bytes } = await through(of, `/bytes/${PART}`)
    came += bytes
    if (bytes < PART) break
    await until('counted', async () => inJournal() - before >= came, 20_000)
  }
  return came
}

describe('[S11] the transfer limit on an edge host as it ships', () => {
  it('holds with the portal stopped, over all proxies of a service and over a kill of the host', async () => {
    shipped.relay.away = true
    const first = await fetchUntilClosed(one, 8)
    expect(first).toBe(8 * PART)
    await shipped.kill()
    await shipped.start()
    await until('it serves again', () => isServed(two))
    const second = await fetchUntilClosed(two, 60)
    expect(first + second).toBeGreaterThanOrEqual(LIMIT - 2 * PART)
    expect(first + second).toBeLessThanOrEqual(LIMIT + 2 * PART)
    await until('both are closed', async () => !(await isServed(one)) && !(await isServed(two)), 20_000)
    await shipped.kill()
    await shipped.start()
    await until('still closed after a start', async () => !(await isServed(one)) && !(await isServed(two)), 20_000)
  })

  it('is in the books once the portal is back, and a larger plan opens the proxies without a change of them', async () => {
    shipped.relay.away = false
    await until('all is reported', async () => inJournal() === 0, 40_000)
    expect(await inBooks()).toBeGreaterThanOrEqual(LIMIT - 2 * PART)
    expect(await inBooks()).toBeLessThanOrEqual((LIMIT + 2 * PART) * 1.01)
    expect(await isServed(one)).toBe(false)
    await shipped.portal.db.pool.query(`update service set plan = plan || '{"transferGb": 1}' where id = $1`, [serviceId])
    await until('open again', () => isServed(one), 40_000)
    expect(await isServed(two)).toBe(true)
  })
})
