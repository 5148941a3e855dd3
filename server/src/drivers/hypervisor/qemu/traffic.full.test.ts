import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingForSpaces, type NetworkSpace, openSpace, plug } from '../../../../test/support/network-space.ts'
import { qemuConfig } from './config.ts'
import { closeAt, openAt } from './ingest-gate.ts'
import { bridgeTrouble } from './tap.ts'
import { guard, unguard } from './tap-guard.ts'
import { meter, trafficNow, unmeter } from './traffic.ts'

const missing = missingForSpaces()
/** What ping sends with so much in it: the headers of ICMP and IP come on top. */
const PINGED = 1000
const PACKET = PINGED + 8 + 20

describe.skipIf(missing.length > 0)(
  `[S13] counters of nftables${missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing)` : ''}`,
  () => {
    let space: NetworkSpace
    let guest: ReturnType<typeof plug>
    let neighbour: ReturnType<typeof plug>
    beforeAll(() => {
      space = openSpace()
      guest = plug(space, 'vtguest', '10.99.0.2')
      neighbour = plug(space, 'vtother', '10.99.0.3')
    })
    afterAll(() => {
      for (const one of [guest, neighbour, space]) one.close()
    })
    const ping = (count: number) => neighbour.run('busybox', 'ping', '-c', String(count), '-i', '0.1', '-s', String(PINGED), '10.99.0.2')
    const of = async (device: string) => (await trafficNow()).get(device)

    it('count what a guest sends and what it alone is sent, each guest for itself', async () => {
      await meter('vtguest')
      await meter('vtother')
      ping(3)
      const now = await trafficNow()
      const [own, others] = [now.get('vtguest'), now.get('vtother')]
      for (const bytes of [own?.sentBytes, own?.receivedBytes]) {
        expect(bytes).toBeGreaterThanOrEqual(3 * PACKET)
        expect(bytes).toBeLessThan(4 * PACKET)
      }
      expect(others?.receivedBytes).toBe(own?.sentBytes)
      // Asked of everybody on the bridge, by somebody whom nobody answers.
      try {
        neighbour.run('busybox', 'udhcpc', '-i', 'eth0', '-n', '-q', '-t', '1', '-T', '1', '-s', '/bin/true')
      } catch {
        // No address was to be had.
      }
      const later = await trafficNow()
      const grew = (device: string, way: 'sentBytes' | 'receivedBytes') => (later.get(device)?.[way] ?? 0) - (now.get(device)?.[way] ?? 0)
      expect(grew('vtother', 'sentBytes')).toBeGreaterThan(300)
      expect(grew('vtguest', 'receivedBytes')).toBeLessThan(100)
    })

    it('begin at nothing with each boot, also after the host’s rules were flushed, and leave nothing', async () => {
      ping(1)
      await meter('vtguest')
      expect(await of('vtguest')).toEqual({ receivedBytes: 0, sentBytes: 0 })
      space.run('nft', 'flush', 'ruleset')
      expect(await of('vtguest')).toBeUndefined()
      expect(await meter('vtguest')).toEqual({ receivedBytes: 0, sentBytes: 0 })
      ping(1)
      expect((await of('vtguest'))?.sentBytes).toBeGreaterThanOrEqual(PACKET)
      await unmeter('vtguest')
      await unmeter('vtguest')
      expect([...(await trafficNow()).keys()]).toEqual([])
      expect(space.run('nft', 'list', 'table', 'bridge', 'portal')).not.toContain('vt')
    })

    it('[O5] an ingest port that is closed is reached by nobody until it is opened; other ports and other guests are', async () => {
      writeFileSync(join(space.directory, 'x'), 'heard')
      const serve = `busybox timeout 30 busybox httpd -f -h ${space.directory} -p`
      guest.run('sh', '-c', `for port in 1935 8080; do ${serve} $port </dev/null >/dev/null 2>&1 & done`)
      const at = (port: number): string | null => {
        try {
          return neighbour.run('busybox', 'timeout', '1', 'busybox', 'wget', '-q', '-O', '-', `http://10.99.0.2:${port}/x`)
        } catch {
          return null
        }
      }
      await expect.poll(() => [at(1935), at(8080)]).toEqual(['heard', 'heard'])
      await closeAt('vtother')
      expect(at(1935)).toBe('heard')
      for (const _ of ['once', 'again']) await closeAt('vtguest')
      expect([at(1935), at(8080)]).toEqual([null, 'heard'])
      for (const device of ['vtguest', 'vtguest', 'vtother']) await openAt(device)
      expect(at(1935)).toBe('heard')
      expect(space.run('nft', 'list', 'table', 'bridge', 'portal_gate')).not.toContain('vt')
    })

    it('nothing leaves a guest’s device from an address that is not its own: hardware, IPv4, or any of IPv6', async () => {
      const [mac, strange] = [guest.run('cat', '/sys/class/net/eth0/address').trim(), '02:00:00:00:00:77']
      const inGuest = (...args: string[]) => guest.run('/usr/sbin/ip', ...args)
      for (const one of [guest, neighbour]) one.run('sh', '-c', 'echo 0 >/proc/sys/net/ipv6/conf/eth0/disable_ipv6')
      for (const address of ['10.99.0.9/24', 'fd00:99::2/64']) inGuest('addr', 'add', address, 'dev', 'eth0', 'nodad')
      neighbour.run('/usr/sbin/ip', 'addr', 'add', 'fd00:99::3/64', 'dev', 'eth0', 'nodad')
      const reaches = (from: string, to = '10.99.0.3'): boolean => {
        try {
          return guest.run('busybox', 'ping', '-c', '1', '-W', '1', '-I', from, to) !== ''
        } catch {
          return false
        }
      }
      // Both know each other's hardware addresses from here on: what is refused is not the question for them alone.
      expect([reaches('10.99.0.2'), reaches('10.99.0.9'), reaches('fd00:99::2', 'fd00:99::3')]).toEqual([true, true, true])
      for (const _ of ['once', 'again']) await guard('vtguest', { mac, address: '10.99.0.2' })
      expect([reaches('10.99.0.2'), reaches('10.99.0.9'), reaches('fd00:99::2', 'fd00:99::3')]).toEqual([true, false, false])
      // Nor does it give others an address, from whichever port it asks for its own.
      await meter('vtguest')
      const sentFrom = async (port: number): Promise<number> => {
        const before = (await trafficNow()).get('vtguest')?.sentBytes ?? 0
        const says = `const s = require('dgram').createSocket('udp4').bind(${port}, () => s.send('x'.repeat(500), 68, '10.99.0.3', () => s.close()))`
        guest.run(process.execPath, '-e', says)
        return ((await trafficNow()).get('vtguest')?.sentBytes ?? 0) - before
      }
      expect([await sentFrom(67), (await sentFrom(1067)) > 500]).toEqual([0, true])
      await unmeter('vtguest')
      for (const more of [['10.99.0.9'], []]) {
        await guard('vtguest', { mac, address: '10.99.0.2', more })
        expect([reaches('10.99.0.2'), reaches('10.99.0.9')]).toEqual([true, more.length > 0])
      }
      const asksAnew = () => neighbour.run('/usr/sbin/ip', 'neigh', 'flush', 'all')
      inGuest('link', 'set', 'eth0', 'address', strange)
      asksAnew()
      expect(reaches('10.99.0.2')).toBe(false)
      for (const device of ['vtguest', 'vtguest', 'vtother']) await unguard(device)
      asksAnew()
      expect(reaches('10.99.0.2')).toBe(true)
      expect(space.run('nft', 'list', 'table', 'bridge', 'portal_guard')).not.toContain('vt')
    })

    it('a bridge that is none is found before a guest is put on it', async () => {
      expect([await bridgeTrouble('br0'), await bridgeTrouble('br7'), await bridgeTrouble('lo')]).toEqual([
        null,
        'there is no bridge br7, or no ip command',
        'lo is no bridge',
      ])
    })
  },
)

it('a network of devices without a bridge to put them on is no configuration', () => {
  const own = { directory: join(tmpdir(), 'portal-no-bridge'), imagesDirectory: tmpdir(), network: 'tap' }
  expect(qemuConfig.safeParse(own).success).toBe(false)
})
