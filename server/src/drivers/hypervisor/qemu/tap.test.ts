import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
const missing = ['qemu-system-x86_64', 'qemu-img', 'ip'].filter((tool) => !onPath(tool))
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
  },
)

it('a network of devices without a bridge to put them on is no configuration', () => {
  const own = { directory: join(tmpdir(), 'portal-no-bridge'), imagesDirectory, network: 'tap' }
  expect(qemuConfig.safeParse(own).success).toBe(false)
})
