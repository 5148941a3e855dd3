import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type IncusPeer, startIncusPeer, strangeCertificate } from '../../../../test/support/incus-peer.ts'
import { exampleSpec, expectKind } from '../bench.conformance.ts'
import type { HypervisorDriver } from '../port.ts'
import { incusConfig } from './config.ts'
import { incusVendor } from './driver.ts'

const KEY = 'vps-1'
const spec = exampleSpec('busybox-container')
const ON = /\/vps-1\/state$/
const SELF = /\/instances\/vps-1$/
const ALL = /\/instances$/

describe('Incus that fails, played by a peer that speaks its API', () => {
  let peer: IncusPeer
  let driver: HypervisorDriver
  const open = (change: Record<string, unknown> = {}) =>
    incusVendor.create(incusConfig.parse({ ...peer.settings, timeoutSeconds: 2, ...change }), {
      clock: { now: () => new Date('2030-01-01') },
    })

  beforeEach(async () => {
    peer = await startIncusPeer()
    driver = open()
  })
  afterEach(async () => {
    await driver.close()
    await peer.close()
  })

  const made = async () => {
    expect(await driver.ensureDisk(KEY, spec)).toEqual({ state: 'ready' })
  }

  it('killed before it did what it was asked for, nobody says that it was done; asked again it is done once', async () => {
    peer.fail('gone-before', 'POST', ALL)
    await expectKind(driver.ensureDisk(KEY, spec), 'unknown-outcome')
    expect(await driver.find(KEY)).toBeNull()
    await made()
    peer.fail('gone-before', 'PUT', ON)
    await expectKind(driver.start(KEY), 'unknown-outcome')
    expect(await driver.find(KEY)).toMatchObject({ state: 'stopped' })
    await driver.start(KEY)
    expect(await driver.find(KEY)).toMatchObject({ state: 'running' })
    expect(peer.made).toEqual([KEY])
  })

  it('an answer that is lost after all was done is found by our key, and nothing is made or started twice', async () => {
    peer.fail('gone-after', 'POST', ALL)
    await expectKind(driver.ensureDisk(KEY, spec), 'unknown-outcome')
    await made()
    expect(peer.made).toEqual([KEY])
    const { starts } = peer.state.guests.get(KEY) ?? { starts: 0 }
    peer.fail('gone-after', 'PUT', ON)
    await driver.start(KEY)
    await driver.start(KEY)
    expect(peer.state.guests.get(KEY)?.starts).toBe(starts + 1)
    peer.fail('gone-after', 'PUT', ON)
    await driver.stop(KEY)
    expect(await driver.find(KEY)).toMatchObject({ state: 'stopped' })
    expect(await driver.find(KEY)).not.toHaveProperty('fault')
    peer.fail('gone-after', 'DELETE', SELF)
    await expectKind(driver.remove(KEY), 'unknown-outcome')
    await driver.remove(KEY)
    expect(await driver.list()).toEqual([])
  })

  it.each(['gone-before', 'gone-after'] as const)(
    'killed (%s) while it sets a size or moves a machine, asked again each is as it was to be',
    async (when) => {
      await made()
      const { sizes, move } = driver
      if (!sizes || !move) throw new Error('the driver sets sizes and moves')
      const larger = { cpus: 4, memoryMb: 4096, diskGb: 20 }
      peer.fail(when, 'PATCH', SELF)
      await expectKind(sizes.set(KEY, larger), 'unknown-outcome')
      expect(await sizes.set(KEY, larger)).toEqual(larger)
      peer.fail(when, 'POST', SELF)
      await expectKind(move.to(KEY, 'n2'), 'unknown-outcome')
      expect(await move.to(KEY, 'n2')).toEqual({ state: 'ready' })
      expect([await driver.find(KEY), peer.made]).toMatchObject([{ node: 'n2', state: 'stopped' }, [KEY]])
    },
  )

  it('killed between the steps of making a machine, the next call goes on where it ended, and what is half made is nobody’s machine', async () => {
    for (const [method, path] of [
      ['PATCH', /\/metadata$/],
      ['POST', /\/files$/],
      ['PATCH', SELF],
    ] as const) {
      peer.fail('gone-before', method, path)
      await expectKind(driver.ensureDisk(KEY, spec), 'unknown-outcome')
      expect([await driver.find(KEY), await driver.list()]).toEqual([null, []])
    }
    await made()
    expect(peer.made).toEqual([KEY])
    expect(peer.state.guests.get(KEY)?.files?.get('/etc/shadow')).toMatch(/^root:\$6\$/)
  })

  it('a full pool is told as that, and leaves nothing behind', async () => {
    peer.fail('full', 'POST', ALL)
    await expectKind(driver.ensureDisk(KEY, spec), 'no-capacity')
    expect([await driver.find(KEY), peer.state.guests.size]).toEqual([null, 0])
    await made()
    peer.fail('full', 'PATCH', SELF)
    await expectKind(Promise.resolve(driver.sizes?.set(KEY, { ...spec, diskGb: 20 })), 'no-capacity')
    expect(await driver.sizes?.set(KEY, spec)).toMatchObject({ diskGb: spec.diskGb })
    peer.fail('full', 'PUT', ON)
    await expectKind(driver.start(KEY), 'no-capacity')
  })

  it('work that ends with a warning counts as done where a look shows that it was done, and only there', async () => {
    await made()
    peer.fail('warned', 'PUT', ON)
    await driver.start(KEY)
    peer.fail('warned-undone', 'PUT', ON)
    await expectKind(driver.stop(KEY), 'unknown-outcome')
    expect(await driver.find(KEY)).toMatchObject({ state: 'running' })
  })

  it('an operation that nobody remembers counts by how the machine stands then', async () => {
    await made()
    peer.fail('forgotten', 'PUT', ON)
    await driver.start(KEY)
    expect(await driver.find(KEY)).toMatchObject({ state: 'running' })
    peer.fail('forgotten', 'POST', SELF)
    await expectKind(Promise.resolve(driver.move?.to(KEY, 'n2')), 'refused')
    await driver.stop(KEY)
    await expectKind(Promise.resolve(driver.move?.to(KEY, 'n2')), 'unknown-outcome')
    expect(await driver.move?.to(KEY, 'n2')).toEqual({ state: 'ready' })
  })

  it('a slow answer is waited for, and a silent daemon has changed nothing', async () => {
    peer.fail('slow', 'GET', /\/images$/)
    await made()
    await peer.close()
    await expectKind(driver.start(KEY), 'retry-later')
    await expectKind(driver.list(), 'retry-later')
    expect(await driver.probe()).toMatchObject({ ok: false })
    peer = await startIncusPeer()
  })

  it('a member that is silent is passed over for one that answers', async () => {
    await driver.close()
    driver = open({ addresses: `https://127.0.0.1:1, ${String(peer.settings['addresses'])}` })
    await made()
    expect(await driver.find(KEY)).toMatchObject({ state: 'stopped' })
  })

  it('a certificate that is no longer known, and a server that shows another one than was pinned, are told as that', async () => {
    await made()
    peer.faults.strangers = true
    await expectKind(driver.list(), 'bad-credentials')
    expect(await driver.probe()).toMatchObject({ ok: false, reason: expect.stringContaining('does not know') })
    peer.faults.strangers = false
    await driver.close()
    driver = open({ serverCertificate: strangeCertificate() })
    await expectKind(driver.list(), 'bad-credentials')
    expect(peer.state.guests.get(KEY)?.status).toBe('Stopped')
  })

  it('of a machine whose member does not answer nothing is said, neither that it is off nor that it is gone; the others are as ever', async () => {
    await driver.close()
    driver = open({ timeoutSeconds: 1 })
    await made()
    peer.state.put('vps-2', { status: 'Running', config: { 'user.portal.key': 'vps-2', 'user.portal.stage': 'made' } })
    const guest = peer.state.guests.get(KEY)
    if (guest) guest.status = 'Error'
    expect((await driver.list()).map(({ key }) => key)).toEqual(['vps-2'])
    expect([...((await driver.metrics?.readAll())?.keys() ?? [])]).toEqual(['vps-2'])
    expect(await driver.adoption?.guests()).toEqual([])
    await expectKind(driver.find(KEY), 'retry-later')
  })

  it('neither password nor hash is in what Incus is told of a container; it leaves from its own addresses alone', async () => {
    await made()
    const { config, devices } = peer.state.guests.get(KEY) ?? {}
    expect(JSON.stringify(config)).not.toMatch(/\$6\$|First-Pass/)
    const own = { hwaddr: spec.network.mac, 'ipv4.address': spec.network.address }
    const filtered = { 'security.mac_filtering': 'true', 'security.ipv4_filtering': 'true', 'security.ipv6_filtering': 'true' }
    expect(devices?.['eth0']).toMatchObject({ ...own, ...filtered })
    expect([driver.capabilities.ipv6Ranges, devices?.['eth0']?.['ipv6.routes']]).toEqual([false, undefined])
  })

  it('a range of IPv6 is a route of its card, which Incus lets out; a network that cannot is found before', async () => {
    const routed = open({ ipv6: true })
    expect(routed.capabilities.ipv6Ranges).toBe(true)
    peer.state.network['ipv4.address'] = '203.0.113.1/24'
    expect(await routed.probe()).toMatchObject({ ok: false, reason: expect.stringContaining('ipv6.dhcp.stateful') })
    peer.state.network['ipv6.dhcp.stateful'] = 'true'
    expect(await routed.probe()).toMatchObject({ ok: true })
    await routed.ensureDisk('vps-6', { ...spec, network: { ...spec.network, ipv6: '2001:db8:0:7::/64' } })
    const { devices } = peer.state.guests.get('vps-6') ?? {}
    expect(devices?.['eth0']).toMatchObject({ 'ipv6.routes': '2001:db8:0:7::/64', 'security.ipv6_filtering': 'true' })
    await routed.close()
  })

  it('tells what runs, by itself or on one member', async () => {
    expect([await driver.version?.(), await driver.version?.('n2')]).toEqual(['Incus 6.0.4', 'Incus 6.0.4'])
  })

  it('ten thousand machines on a hundred members are listed by one request', async () => {
    peer.state.fill(10_000, 100)
    const before = peer.asked.length
    expect(await driver.list()).toHaveLength(10_000)
    expect(peer.asked.slice(before)).toEqual(['GET /1.0/instances'])
  })
})
