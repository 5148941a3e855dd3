import { randomUUID } from 'node:crypto'
import type { EdgeAllowance, EdgeReported } from '@portal/contracts/edge-wire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { boxOf, desired, type EnrolledHost, enrolledHost } from '../../../test/support/edge.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { paidProxies } from '../../../test/support/proxies.ts'
import { operator } from '../../../test/support/staff.ts'
import { desire } from '../edge/index.ts'

const GB = 1_000_000_000
let portal: TestPortal
let host: EnrolledHost
let other: EnrolledHost
let serviceId: number

/** Proxies that have run since now, with one endpoint on each of these hosts. */
async function metered(...hosts: readonly EnrolledHost[]): Promise<number> {
  const owner = await customer(portal, `meter${hosts.length}`)
  const { id } = await paidProxies(portal, owner)
  await portal.db.pool.query('update service set start_at = $2, state = $3 where id = $1', [id, portal.clock.now(), 'active'])
  const endpoints = hosts.map(({ addresses }, n) =>
    desired(`proxy:${id * 10 + n}`, addresses[hosts.length] ?? '', { serviceId: id, port: 2000 + n }),
  )
  await portal.db.transaction((tx) => desire(tx, boxOf(portal), endpoints))
  return id
}

beforeAll(async () => {
  portal = await createTestPortal()
  const staff = await operator(portal, 'edges', ['provisioning'])
  host = await enrolledHost(portal, staff, 'edge-m', '127.76.0.0/29')
  other = await enrolledHost(portal, staff, 'edge-n', '127.76.0.8/29')
  serviceId = await metered(host)
}, 120_000)
afterAll(() => portal?.dispose())

const boot = randomUUID()
const reported = async (sequence: number, sent: number, more = {}): Promise<EdgeReported> => {
  const counts = [{ id: `proxy:${serviceId * 10}`, at: portal.clock.now().toISOString(), received: 0, sent }]
  return (await host.report({ counted: { boot, sequence, counts }, ...more })).body as unknown as EdgeReported
}
const own = (allowances: readonly EdgeAllowance[] | undefined) => allowances?.find(({ meter }) => meter === String(serviceId))

describe('[S11] a host is told what its proxies may still transfer', () => {
  it('with the configuration, and each proxy names its meter', async () => {
    const { body } = await host.state()
    expect(body?.proxies.map(({ meter }) => meter)).toEqual([String(serviceId)])
    expect(own(body?.allowances)).toMatchObject({ bytes: 1000 * GB, renewal: 1000 * GB, hosts: 1 })
    expect(Date.parse(own(body?.allowances)?.until ?? '')).toBeGreaterThan(portal.clock.now().getTime())
  })

  it('with each report that counted, of the counts that it acknowledges; again when the answer was lost', async () => {
    expect(own((await reported(1, 3 * GB)).allowances)?.bytes).toBe(997 * GB)
    expect(own((await reported(2, 7 * GB)).allowances)?.bytes).toBe(990 * GB)
    expect(own((await reported(2, 7 * GB)).allowances)?.bytes).toBe(990 * GB)
    expect(own((await reported(3, 2000 * GB)).allowances)?.bytes).toBe(0)
  })

  it('when it asks for a meter that is used up; of services of other hosts it learns nothing', async () => {
    const ask = async (from: EnrolledHost) =>
      ((await from.report({ meters: [String(serviceId), '999999', 'x'] })).body as unknown as EdgeReported).allowances
    expect((await ask(host)).map(({ meter }) => meter)).toEqual([String(serviceId)])
    expect(await ask(other)).toEqual([])
    await portal.db.pool.query(`update service set plan = plan || '{"transferGb": 5000}' where id = $1`, [serviceId])
    expect(own(await ask(host))?.bytes).toBe(2990 * GB)
    await portal.db.pool.query(`update service set plan = plan || '{"transferGb": null}' where id = $1`, [serviceId])
    expect(own(await ask(host))).toMatchObject({ bytes: null, renewal: null })
  })

  it('of a service on two hosts, among how many it is shared', async () => {
    const shared = await metered(host, other)
    const { body } = await other.state()
    expect(body?.allowances).toMatchObject([{ meter: String(shared), hosts: 2, bytes: 1000 * GB }])
  })

  it('of the new month once it has begun', async () => {
    await portal.db.pool.query(`update service set plan = plan || '{"transferGb": 1000}' where id = $1`, [serviceId])
    portal.clock.set(new Date(portal.clock.now().getTime() + 32 * 86_400_000))
    expect(own((await host.state()).body?.allowances)?.bytes).toBe(1000 * GB)
  })
})
