import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CONSOLE_PATH } from '@portal/contracts/modules/compute.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { doTasks, machineOf, paidDedicated, technician } from '../../../../test/support/dedicated.ts'
import { onPath, runInGuest, sshClient } from '../../../../test/support/guest.ts'
import { HOST_AS_SEEN, type Mirror, netBootMachine, netBootTools, startMirror } from '../../../../test/support/net-boot.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { freePort } from '../../../../test/support/ports.ts'
import { missing, type SimBench, simBench } from '../../../drivers/bmc/ipmi/sim.conformance.ts'
import { SAID } from '../../../drivers/bmc/ipmi/sim-sensors.conformance.ts'

const MAC = '52:54:00:4e:42:01'
const MINUTE = 60_000
const absent = [...netBootTools, sshClient].filter((tool) => !onPath(tool))
const skipped = missing ?? (absent.length > 0 ? `${absent.join(', ')} missing; npm run engines` : null)

describe.skipIf(skipped)(
  `[S10] a machine behind ipmi_sim (QEMU)${skipped ? ` (skipped: ${skipped})` : ''}`,
  { timeout: 10 * MINUTE },
  () => {
    const work = mkdtempSync(join(tmpdir(), 'portal-net-boot-'))
    let portal: TestPortal
    let owner: Customer
    let bench: SimBench
    let mirror: Mirror
    let id: number
    let ssh: { host: string; port: number }

    beforeAll(async () => {
      portal = await createTestPortal()
      await portal.app.listen({ host: '127.0.0.1', port: 0 })
      // As the machine's network reaches us.
      const host = `${HOST_AS_SEEN}:${(portal.app.server.address() as AddressInfo).port}`
      const first = async () => (await portal.app.inject({ url: '/api2/netboot/first.ipxe', headers: { host } })).body
      ssh = { host: '127.0.0.1', port: await freePort() }
      mirror = await startMirror(work)
      bench = await simBench(netBootMachine({ mac: MAC, sshPort: ssh.port, first }))
      await portal.db.pool.query(`update hardware set state = 'retired'`)
      owner = await customer(portal, 'metal')
      const service = await paidDedicated(portal, owner)
      id = service.id
      const about = { model: 'QEMU', processor: 'emulated', cpu: 1, memoryMb: 65_536, disks: '1 GB', diskGb: 960, bootMac: MAC }
      const settings = { ...bench.access }
      const draft = { tag: 'SIM-0001', ...about, locationId: service.locationId ?? 0, planIds: [service.planId ?? 0] }
      await portal.ok('operator/hardware/create', { ...draft, controller: { vendor: 'ipmi', settings } }, { as: await technician(portal) })
      await portal.drain()
      await doTasks(portal, id)
    }, 2 * MINUTE)
    afterAll(async () => {
      await bench?.dispose()
      await mirror?.close()
      await portal?.dispose()
      rmSync(work, { recursive: true, force: true })
    })

    const detail = () => portal.ok('user/service/dedicated/detail', { id }, { as: owner })
    const revealed = () => portal.ok('user/service/dedicated/reveal-password', { id }, { as: owner, proof: PASSWORD })
    const inside = (login: { username: string; password: string }) => runInGuest(work, { ssh }, login, 'hostname')
    /** Time passes for machine and portal alike until it is so. */
    async function until(what: string, so: () => Promise<boolean>, seconds = 180): Promise<void> {
      for (let n = 0; n < seconds; n++) {
        if (await so()) return
        await wait(1000)
        await portal.advance('1s')
        await portal.drain()
      }
      throw new Error(`not ${what}: ${JSON.stringify(await detail())}; fetched ${mirror.fetched.join(' ')}`)
    }

    it('is switched on by its controller when it is delivered', async () => {
      await until('delivered', async () => (await detail()).status === 'running')
      expect([await bench.really?.(), await bench.boots()]).toEqual(['running', 1])
    })

    it('has its sensors read, and its serial line opened, through the portal', async () => {
      const as = await technician(portal)
      const hardwareId = (await machineOf(portal, id)) ?? 0
      expect(await portal.ok('operator/hardware/check', { id: hardwareId }, { as })).toMatchObject({ ok: true, power: 'running' })
      expect((await portal.ok('operator/hardware/detail', { id: hardwareId }, { as })).sensors).toEqual(SAID)
      const { ticket } = await portal.ok('user/service/dedicated/console', { id }, { as: owner })
      const socket = await portal.app.injectWS(CONSOLE_PATH)
      const heard: string[] = []
      socket.on('message', (raw: Buffer) => {
        heard.push(String(raw))
        // What stands at the other end repeats what it hears.
        if (heard.length === 1) socket.send(Buffer.from('over the portal\r'))
      })
      socket.send(JSON.stringify({ ticket }))
      await expect.poll(() => heard.join(''), { timeout: 30_000 }).toContain('over the portal')
      socket.close()
    })

    it('installs itself from the network where its customer wants that, says how far it is, and lets the new login in', async () => {
      const before = await revealed()
      const { installer } = mirror
      // Its disk is empty: left on, it asks the network by itself, and might get its installer before it is told to.
      await portal.ok('user/service/dedicated/stop', { id }, { as: owner })
      await until('stopped', async () => (await detail()).status === 'stopped')
      await portal.ok('operator/installer/save', { image: 'debian-12', ...installer }, { as: await technician(portal) })
      await portal.ok('user/service/dedicated/reinstall', { id, image: 'debian-12' }, { as: owner, proof: PASSWORD })
      const said = new Set<string>()
      await until('installed', async () => {
        const { underWay } = await portal.ok('user/service/dedicated/os', { id }, { as: owner })
        if (underWay?.said) said.add(underWay.said)
        return (await detail()).status !== 'reinstalling OS'
      })
      expect([(await detail()).trouble, mirror.fetched.slice(0, 3)]).toEqual([null, ['vmlinuz', 'initrd.gz', 'disk.gz']])
      expect(said.size).toBeGreaterThan(0)
      const login = await revealed()
      expect(login.password).not.toBe(before.password)
      await until('signed in to', async () => (await inside(login)) === 'metal-01')
      expect(await inside({ ...login, password: before.password })).toBeNull()
      // The network was for one boot: it runs from its disk, and nobody has switched it since.
      expect([await bench.boots(), await bench.device()]).toEqual([2, ''])
    })

    it('ends softly, starts, and is cycled: the guest is what the portal says', async () => {
      const login = await revealed()
      await portal.ok('user/service/dedicated/shutdown', { id }, { as: owner })
      await until('stopped', async () => (await detail()).status === 'stopped')
      expect(await bench.really?.()).toBe('stopped')
      for (const verb of ['start', 'restart'] as const) {
        const boots = await bench.boots()
        await portal.ok(`user/service/dedicated/${verb}`, { id }, { as: owner })
        await until('running', async () => (await detail()).status === 'running' && (await bench.boots()) === boots + 1)
        await until('signed in to', async () => (await inside(login)) === 'metal-01')
      }
    })
  },
)
