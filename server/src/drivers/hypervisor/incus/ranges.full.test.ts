import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// biome-ignore lint/correctness/useImportExtensions: plain Node with types beside it, not TypeScript
import type { RunningCluster } from '../../../../../scripts/incus/cluster.mjs'
import { exampleSpec } from '../bench.conformance.ts'
import { driverOn, hostOf, missing, startTestCluster } from './bench.conformance.ts'

const title = `ranges of IPv6 on a real Incus${missing === null ? '' : ` (skipped: ${missing}; npm run engines -- --incus)`}`
const KEY = 'vps-1'
const RANGE = '2001:db8:0:7::/64'
const ROUTER = '2001:db8:0:1::1'
const [INSIDE, FOREIGN] = ['2001:db8:0:7::5', '2001:db8:0:8::5']

describe.skipIf(missing !== null)(title, () => {
  let cluster: RunningCluster
  const before = Object.keys(networkInterfaces())
  beforeAll(async () => {
    cluster = await startTestCluster()
    const config = { 'ipv6.address': `${ROUTER}/64`, 'ipv6.nat': 'false', 'ipv6.dhcp': 'true', 'ipv6.dhcp.stateful': 'true' }
    await cluster.members[0]?.admin('PATCH', `/1.0/networks/${cluster.network}`, { config })
  })
  afterAll(() => cluster?.stop())

  /** How a program in the guest ended. */
  const inGuest = async (...command: string[]): Promise<number | undefined> => {
    const asked = { command, 'wait-for-websocket': false, 'record-output': false, interactive: false }
    const said = await cluster.members[0]?.admin('POST', `/1.0/instances/${KEY}/exec?project=${cluster.project}`, asked)
    return (said?.metadata as { metadata: { return: number } } | undefined)?.metadata.return
  }

  // A host with no address of its own has to be given one.
  it.skipIf(before.length < 2)('are tried beside browsers: their cluster gives the host no address, nor takes one', () => {
    expect(Object.keys(networkInterfaces()).filter((name) => name.startsWith(`pi${process.pid}x`))).toEqual([])
  })

  it('lead to their machine whole, and it speaks from them and from no other', async () => {
    const driver = driverOn(cluster, { ipv6: true })
    expect(await driver.probe()).toMatchObject({ ok: true })
    const spec = exampleSpec((await driver.images())[0]?.id ?? '')
    expect(await driver.ensureDisk(KEY, { ...spec, network: { ...spec.network, ipv6: RANGE } })).toEqual({ state: 'ready' })
    await driver.start(KEY)
    await expect.poll(async () => (await driver.find(KEY))?.ready).toBe(true)
    const { run } = hostOf(cluster, (await driver.find(KEY))?.node)
    const reaches = (address: string): boolean => {
      try {
        run('busybox', 'ping', '-6', '-c', '1', '-W', '3', address)
        return true
      } catch {
        return false
      }
    }
    for (const address of [INSIDE, FOREIGN]) expect(await inGuest('ip', '-6', 'address', 'add', `${address}/64`, 'dev', 'eth0')).toBe(0)
    await expect.poll(() => reaches(INSIDE)).toBe(true)
    // Also where a route leads there, nothing comes back from an address that is not its own.
    run('ip', '-6', 'route', 'add', '2001:db8:0:8::/64', 'dev', cluster.network)
    expect(reaches(FOREIGN)).toBe(false)
    await driver.remove(KEY)
    await driver.close()
  })
})
