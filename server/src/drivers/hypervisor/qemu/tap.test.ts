import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onPath } from '../../../../test/support/guest.ts'
import { exampleSpec } from '../bench.conformance.ts'
import { qemuConfig } from './config.ts'
import { qemuVendor } from './driver.ts'
import { readImages } from './images.ts'
import { tapOf } from './tap.ts'

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const imagesDirectory = join(process.env['PORTAL_DATA'] ?? join(repository, '.data'), 'images')
const space = `portal-tap-${process.pid}`
const ip = (...args: string[]): string => execFileSync('/usr/sbin/ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

const mayMakeSpaces = (): boolean => {
  try {
    ip('netns', 'add', `${space}-try`)
    ip('netns', 'delete', `${space}-try`)
    return true
  } catch {
    return false
  }
}
const missing = ['qemu-system-x86_64', 'qemu-img', 'ip', 'busybox'].filter((tool) => !onPath(tool))
if ((await readImages(imagesDirectory)).length === 0) missing.push('the guest image')
if (process.getuid?.() !== 0 || !mayMakeSpaces()) missing.push('the right to make network namespaces (root)')

describe.skipIf(missing.length > 0)(
  `QEMU on the host's bridge${missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing)` : ''}`,
  () => {
    const directory = mkdtempSync(join(tmpdir(), 'portal-tap-'))
    const path = process.env['PATH']
    const script = (name: string, command: string): string => {
      const file = join(directory, name)
      writeFileSync(file, `#!/bin/sh\nexec ${command} "$@"\n`)
      chmodSync(file, 0o755)
      return file
    }
    beforeAll(() => {
      ip('netns', 'add', space)
      ip('-n', space, 'link', 'add', 'br0', 'type', 'bridge')
      ip('-n', space, 'link', 'set', 'br0', 'up')
      // What the driver and QEMU do to the network they do in the namespace.
      script('ip', `/usr/sbin/ip -n ${space}`)
      process.env['PATH'] = `${directory}:${path}`
    })
    afterAll(() => {
      process.env['PATH'] = path
      ip('netns', 'delete', space)
      rmSync(directory, { recursive: true, force: true })
    })

    it('[S13] measures what goes through the guest’s own device, from nothing at each boot, and leaves no device behind', async () => {
      const qemuBinary = script('qemu', `/usr/sbin/ip netns exec ${space} qemu-system-x86_64`)
      const own = { directory: join(directory, 'machines'), imagesDirectory, network: 'tap', bridge: 'br0', qemuBinary }
      const driver = qemuVendor.create(qemuConfig.parse(own), { clock: { now: () => new Date() } })
      const key = 'vps-77'
      const sent = async () => (await driver.metrics?.read(key))?.network?.sentBytes ?? 0
      const spec = exampleSpec((await driver.images())[0]?.id ?? '')
      expect([driver.capabilities.publicNetwork, driver.forwards]).toEqual([true, undefined])
      try {
        await expect.poll(async () => (await driver.ensureDisk(key, spec)).state, { timeout: 60_000 }).toBe('ready')
        await driver.start(key)
        expect((await driver.find(key))?.ssh).toEqual({ host: spec.network.address, port: 22 })
        // It asks for an address: that is what it sends.
        await expect.poll(sent, { timeout: 120_000, interval: 500 }).toBeGreaterThan(100)
        const first = await driver.metrics?.read(key)
        expect((await driver.metrics?.readAll())?.get(key)?.network?.sentBytes).toBeGreaterThanOrEqual(first?.network?.sentBytes ?? 0)
        await driver.stop(key)
        await driver.start(key)
        const again = await driver.metrics?.read(key)
        expect(again?.boot).not.toBe(first?.boot)
        expect(again?.network?.sentBytes).toBeLessThan(first?.network?.sentBytes ?? 0)
      } finally {
        await driver.remove(key)
      }
      expect(ip('-n', space, 'link', 'show')).not.toContain(tapOf(key))
    }, 240_000)

    it('a guest without our agent is heard by SSH, at the address that the bridge has for it and nowhere else', async () => {
      const [address, cable] = ['198.51.100.10', `pt${process.pid}`]
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'up0', 'netns', space)
      ip('-n', space, 'link', 'set', 'up0', 'master', 'br0', 'up')
      ip('-n', space, 'address', 'add', '198.51.100.2/24', 'dev', 'br0')
      ip('address', 'add', '198.51.100.1/24', 'dev', cable)
      ip('link', 'set', cable, 'up')
      const images = join(directory, 'images')
      mkdirSync(images)
      const [stock] = await readImages(imagesDirectory)
      symlinkSync(join(imagesDirectory, stock?.file ?? ''), join(images, stock?.file ?? ''))
      writeFileSync(join(images, 'brought.json'), JSON.stringify({ ...stock, id: 'brought', heard: 'ssh' }))
      const spec = { ...exampleSpec('brought'), network: { ...exampleSpec('').network, address } }
      const leases = `start ${address}\nend ${address}\ninterface br0\nlease_file ${directory}/leases\npidfile ${directory}/dhcp\n`
      writeFileSync(join(directory, 'leases'), '')
      writeFileSync(join(directory, 'dhcp.conf'), `${leases}static_lease ${spec.network.mac} ${address}\noption subnet 255.255.255.0\n`)
      const served = ['netns', 'exec', space, 'busybox', 'udhcpd', '-f', join(directory, 'dhcp.conf')]
      const dhcp = spawn('/usr/sbin/ip', served, { stdio: 'ignore' })
      const qemuBinary = script('qemu', `/usr/sbin/ip netns exec ${space} qemu-system-x86_64`)
      const own = { directory: join(directory, 'brought'), imagesDirectory: images, network: 'tap', bridge: 'br0', qemuBinary }
      const driver = qemuVendor.create(qemuConfig.parse(own), { clock: { now: () => new Date() } })
      const seen = async () => await driver.find('vps-78')
      try {
        await expect.poll(async () => (await driver.ensureDisk('vps-78', spec)).state, { timeout: 60_000 }).toBe('ready')
        await driver.start('vps-78')
        expect(await seen()).toMatchObject({ state: 'booting', ready: false, ssh: { host: address, port: 22 } })
        await expect.poll(async () => (await seen())?.ready, { timeout: 150_000, interval: 1000 }).toBe(true)
      } finally {
        await driver.remove('vps-78')
        dhcp.kill()
        ip('link', 'delete', cable)
      }
    }, 240_000)
  },
)

it('a network of devices without a bridge to put them on is no configuration', () => {
  const own = { directory: join(tmpdir(), 'portal-no-bridge'), imagesDirectory, network: 'tap' }
  expect(qemuConfig.safeParse(own).success).toBe(false)
})
