import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onPath } from '../../../../test/support/guest.ts'
import { missingForSpaces, type NetworkSpace, openSpace } from '../../../../test/support/network-space.ts'
import { exampleSpec } from '../bench.conformance.ts'
import { qemuConfig } from './config.ts'
import { qemuVendor } from './driver.ts'
import { readImages } from './images.ts'

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const imagesDirectory = join(process.env['PORTAL_DATA'] ?? join(repository, '.data'), 'images')
/** On the host's side of the cable into the space. */
const ip = (...args: string[]): string => execFileSync('/usr/sbin/ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

const missing = [...['qemu-system-x86_64', 'qemu-img'].filter((tool) => !onPath(tool)), ...missingForSpaces()]
if ((await readImages(imagesDirectory)).length === 0) missing.push('the guest image')

describe.skipIf(missing.length > 0)(
  `QEMU on the host's bridge${missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing)` : ''}`,
  () => {
    let space: NetworkSpace
    beforeAll(() => {
      space = openSpace()
    })
    afterAll(() => space.close())

    it('a guest without our agent is heard by SSH, at the address that the bridge has for it and nowhere else', async () => {
      const { directory } = space
      const [address, cable] = ['198.51.100.10', `pt${process.pid}`]
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'up0', 'netns', space.name)
      space.run('ip', 'link', 'set', 'up0', 'master', 'br0', 'up')
      space.run('ip', 'address', 'add', '198.51.100.2/24', 'dev', 'br0')
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
      const served = ['netns', 'exec', space.name, 'busybox', 'udhcpd', '-f', join(directory, 'dhcp.conf')]
      const dhcp = spawn('/usr/sbin/ip', served, { stdio: 'ignore' })
      const qemuBinary = space.script('qemu', 'qemu-system-x86_64')
      const own = { directory: join(directory, 'brought'), imagesDirectory: images, network: 'tap', bridge: 'br0', qemuBinary }
      const driver = qemuVendor.create(qemuConfig.parse(own), { clock: { now: () => new Date() } })
      const seen = async () => await driver.find('vps-78')
      try {
        await expect.poll(async () => (await driver.ensureDisk('vps-78', spec)).state).toBe('ready')
        await driver.start('vps-78')
        expect(await seen()).toMatchObject({ state: 'booting', ready: false, ssh: { host: address, port: 22 } })
        await expect.poll(async () => (await seen())?.ready, { timeout: 150_000, interval: 1000 }).toBe(true)
        // At once while it runs, and in the books of the machine for its next start.
        const guarded = () => space.run('nft', 'list', 'table', 'bridge', 'portal_guard')
        for (const more of [['198.51.100.20'], []]) {
          await driver.addresses?.set('vps-78', more)
          expect(await driver.addresses?.list('vps-78')).toEqual(more)
          expect(guarded().includes('198.51.100.20')).toBe(more.length > 0)
        }
      } finally {
        await driver.remove('vps-78')
        dhcp.kill()
        ip('link', 'delete', cable)
      }
    })
  },
)
