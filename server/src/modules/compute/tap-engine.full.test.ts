import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { onPath, runInGuest, sshClient } from '../../../test/support/guest.ts'
import { paidVps } from '../../../test/support/journey.ts'
import { missingForSpaces, type NetworkSpace, openSpace } from '../../../test/support/network-space.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { chooseEngines } from '../../compose/engines.ts'
import type { HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import { readImages } from '../../drivers/hypervisor/qemu/images.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { createLogger } from '../../platform/log.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const imagesDirectory = join(process.env['PORTAL_DATA'] ?? join(repository, '.data'), 'images')

const missing = [...['qemu-system-x86_64', 'qemu-img', sshClient].filter((tool) => !onPath(tool)), ...missingForSpaces()]
if ((await readImages(imagesDirectory)).length === 0) missing.push('the guest image')

/** Gives this one address to whoever asks, as a provider's DHCP server gives each guest its own. */
function giveAddress(space: NetworkSpace, address: string): ChildProcess {
  space.run('ip', 'addr', 'add', `${address.replace(/\d+$/, address.endsWith('.1') ? '254' : '1')}/24`, 'dev', 'br0')
  const at = (name: string) => join(space.directory, name)
  writeFileSync(at('leases'), '')
  const settings = [`start ${address}`, `end ${address}`, 'interface br0', `lease_file ${at('leases')}`, `pidfile ${at('pid')}`]
  writeFileSync(at('dhcp.conf'), `${[...settings, 'opt subnet 255.255.255.0', 'opt lease 86400'].join('\n')}\n`)
  return spawn(space.script('dhcp', 'busybox udhcpd'), ['-f', at('dhcp.conf')], { stdio: 'ignore' })
}

describe.skipIf(missing.length > 0)(
  `a VPS on the host's bridge${missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing)` : ''}`,
  { timeout: 240_000 },
  () => {
    let portal: TestPortal
    let owner: Customer
    let space: NetworkSpace
    let engine: HypervisorDriver
    let dhcp: ChildProcess | undefined
    let id = 0
    beforeAll(async () => {
      space = openSpace()
      space.script('qemu-system-x86_64', '/usr/bin/qemu-system-x86_64')
      engine = (await chosenWith('br0')).preferred
      portal = await createTestPortal({ drivers: { hypervisors: [engine] } })
      owner = await customer(portal, 'bridged')
    })
    afterAll(async () => {
      await engine.remove(`vps-${id}`)
      await portal.dispose()
      dhcp?.kill()
      space.close()
    })
    /** As a host's owner chooses it, by a setting. */
    const chosenWith = async (bridge: string) => {
      const PORTAL_DATA = join(space.directory, 'data')
      mkdirSync(PORTAL_DATA, { recursive: true })
      if (!existsSync(join(PORTAL_DATA, 'images'))) symlinkSync(imagesDirectory, join(PORTAL_DATA, 'images'))
      const config = readConfig({
        DATABASE_URL: 'postgresql://nobody@localhost/none',
        PORTAL_DATA,
        HYPERVISOR: 'qemu',
        QEMU_BRIDGE: bridge,
      })
      return await chooseEngines({ config, clock: systemClock, log: createLogger('silent'), given: undefined })
    }
    /** The portal's clock follows the engine's time: a second each. */
    const until = async (what: string, so: () => Promise<boolean>): Promise<void> => {
      for (let second = 0; second < 120; second++) {
        if (await so()) return
        await wait(1000)
        await portal.advance('1s')
        await portal.drain()
      }
      throw new Error(`it is never ${what}`)
    }
    const untilIt = (status: string) =>
      until(status, async () => (await portal.ok('user/service/vps/detail', { id }, { as: owner })).status === status)
    const measured = async () => {
      await portal.advance('1m')
      await portal.drain()
      return await portal.ok('user/service/vps/metrics', { id, range: 'hour' }, { as: owner })
    }

    it('is chosen by QEMU_BRIDGE, and where that cannot be the portal does not start but says why', async () => {
      expect(engine.capabilities).toMatchObject({ network: 'filtered', publicNetwork: true })
      await expect(chosenWith('br7')).rejects.toThrow(/QEMU cannot be used here: there is no bridge br7/)
      await expect(chosenWith('lo')).rejects.toThrow(/QEMU cannot be used here: lo is no bridge/)
    })

    it('[S13] its transfer is measured against the limit of its plan, over a power cycle too; nothing of it is left on the host', async () => {
      const image = (await engine.images())[0]?.id ?? ''
      id = (await paidVps(portal, owner, { options: { image } })).id
      await until('made', async () => (await engine.find(`vps-${id}`)) !== null)
      const ssh = (await engine.find(`vps-${id}`))?.ssh ?? { host: '', port: 0 }
      expect(ssh.port).toBe(22)
      dhcp = giveAddress(space, ssh.host)
      await untilIt('running')
      const detail = await portal.ok('user/service/vps/detail', { id }, { as: owner })
      expect(detail).toMatchObject({ publicNetwork: true, localIp: null, reach: ssh })
      // Counted from the first reading on.
      await measured()
      const login = await portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
      // Noise, which SSH cannot press; as letters, for whoever reads them.
      const sends = async (bytes: number) =>
        ((await runInGuest(tmpdir(), { ssh }, login, `head -c ${bytes} /dev/urandom | base64 | tr -d '\\n'`))?.length ?? 0) * 0.75
      expect(await sends(300_000)).toBe(300_000)
      const { transfer, measured: can, series } = await measured()
      expect(can).toMatchObject({ network: true })
      expect(transfer?.limitBytes).toBeGreaterThan(1_000_000_000)
      expect(transfer?.usedBytes).toBeGreaterThan(300_000)
      expect(transfer?.usedBytes).toBeLessThan(500_000)
      expect(Math.max(...series.sent.max.map((value) => value ?? 0))).toBeGreaterThan(1000)

      await portal.ok('user/service/vps/stop', { id }, { as: owner })
      await untilIt('stopped')
      await portal.ok('user/service/vps/start', { id }, { as: owner })
      await untilIt('running')
      expect((await engine.metrics?.read(`vps-${id}`))?.network?.sentBytes).toBeLessThan(100_000)
      expect((await measured()).transfer?.usedBytes).toBeGreaterThanOrEqual(transfer?.usedBytes ?? Number.POSITIVE_INFINITY)
      // Somebody loads the host's own rules: it is measured on, and no spike comes of it.
      space.run('nft', 'flush', 'ruleset')
      const before = (await measured()).transfer?.usedBytes ?? 0
      expect(await sends(150_000)).toBe(150_000)
      const after = (await measured()).transfer?.usedBytes ?? 0
      expect(after - before).toBeGreaterThan(150_000)
      expect(after - before).toBeLessThan(300_000)

      await engine.remove(`vps-${id}`)
      expect(space.run('ip', 'link', 'show')).not.toMatch(/\bvt[0-9a-f]{12}\b/)
      expect(space.run('nft', 'list', 'ruleset')).not.toMatch(/\bvt[0-9a-f]{12}\b/)
    })
  },
)
