import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CONSOLE_PATH } from '@portal/contracts/modules/compute.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { openSession, runningGateway } from '../../../test/support/gateway.ts'
import { firstBoot, firstBootSaid, newKey, onPath, runInGuest, sshClient } from '../../../test/support/guest.ts'
import { paidVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { inRealTime } from '../../../test/support/real-time.ts'
import { deep } from '../../../test/support/tier.ts'
import { qemuConfig } from '../../drivers/hypervisor/qemu/config.ts'
import { qemuVendor } from '../../drivers/hypervisor/qemu/driver.ts'
import { bindUserData } from '../services/index.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const imagesDirectory = join(process.env['PORTAL_DATA'] ?? join(repository, '.data'), 'images')
const directory = mkdtempSync(join(tmpdir(), 'portal-vps-'))
const engine = qemuVendor.create(qemuConfig.parse({ directory, imagesDirectory, sshPortFrom: 23100, sshPortTo: 23149 }), {
  clock: { now: () => new Date() },
})
const probe = await engine.probe()

describe.skipIf(!probe.ok)(`[O4] a VPS on a real engine${probe.ok ? '' : ` (skipped: ${probe.reason})`}`, () => {
  let portal: TestPortal
  let owner: Customer
  let id: number
  let key: Awaited<ReturnType<typeof newKey>> | null
  beforeAll(async () => {
    portal = await createTestPortal({ drivers: { hypervisors: [engine] } })
    owner = await customer(portal, 'real')
  })
  afterAll(async () => {
    await engine.remove(`vps-${id}`)
    await portal.dispose()
    rmSync(directory, { recursive: true, force: true })
  })

  const { seen, until } = inRealTime(() => ({ portal, owner, id }))
  const shown = () => portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
  /** Whatever password is being set has been, or has been given up. */
  const passwordSet = async (): Promise<void> => {
    for (let look = 0; look < 60 && (await portal.ok('user/service/vps/detail', { id }, { as: owner })).settingPassword; look++) {
      await portal.advance('1s')
      await portal.drain()
    }
  }

  it('is built, boots to its login, and is delivered with the address where it answers', async () => {
    const image = (await engine.images())[0]?.id ?? ''
    key = onPath(sshClient) ? await newKey(join(directory, '.key')) : null
    const kept = key && (await portal.ok('user/profile/ssh-key/add', { name: 'test', publicKey: key.publicKey }, { as: owner }))
    const service = await paidVps(portal, owner, { options: { image, ...(kept && { sshKeys: [kept.id] }) } })
    id = service.id
    const told = await portal.ok('user/order/user-data', { text: firstBoot('ordered') }, { as: owner })
    await portal.db.transaction((tx) => bindUserData(tx, service, told.id))
    await portal.drain()
    await until('running')
    const detail = await portal.ok('user/service/vps/detail', { id }, { as: owner })
    expect(detail).toMatchObject({
      engine: { simulated: false, available: true },
      publicNetwork: false,
      reach: { port: expect.any(Number) },
    })
    expect(await engine.find(`vps-${id}`)).toMatchObject({ state: 'running', ready: true })
  })

  it.skipIf(!onPath(sshClient))('lets its owner in over SSH by the key that was ordered with it, and nobody by another key', async () => {
    const machine = await engine.find(`vps-${id}`)
    const stranger = await newKey(join(directory, '.strange'))
    const by = (keyFile = '') => machine && runInGuest(tmpdir(), machine, { username: 'root', keyFile }, 'hostname')
    expect([await by(key?.file), await by(stranger.file)]).toEqual(['web-01', null])
  })

  it.skipIf(!onPath(sshClient))('[S8] lets its owner in through a gateway too, from an allowed address alone', async () => {
    const host = await runningGateway(portal)
    const session = await openSession(portal, owner, { id, allow: ['127.0.0.1'] })
    const by = () => runInGuest(tmpdir(), { ssh: session }, { username: 'root', keyFile: key?.file ?? '' }, 'hostname')
    expect(await by()).toBe('web-01')
    await portal.ok('user/rgc/session/update-allow', { id: session.id, allow: ['203.0.113.9'] }, { as: owner })
    await vi.waitFor(async () => expect(await by()).toBeNull(), 10_000)
    await host.stop()
  })

  it.skipIf(!onPath(sshClient))('did what its user data says before anybody signed in', async () => {
    expect(await firstBootSaid(engine, `vps-${id}`, key?.file ?? '')).toBe('ordered web-01\nuser data ended with 0')
  })

  it('shows its console through the portal: the engine’s own RFB greeting', async () => {
    const { ticket } = await portal.ok('user/service/vps/console', { id }, { as: owner })
    const socket = await portal.app.injectWS(CONSOLE_PATH)
    const greeting = new Promise<string>((resolve) => {
      socket.on('message', (raw: Buffer, isBinary: boolean) => isBinary && resolve(String(raw)))
    })
    socket.send(JSON.stringify({ ticket }))
    expect(await greeting).toBe('RFB 003.008\n')
    socket.close()
  })

  it('shuts down by ACPI and starts again, each shown only when the engine says so', async () => {
    await portal.ok('user/service/vps/shutdown', { id }, { as: owner })
    expect(await seen()).toBe('shutting down')
    await until('stopped')
    expect((await engine.find(`vps-${id}`))?.state).toBe('stopped')
    await portal.ok('user/service/vps/status', { ids: [id] }, { as: owner })
    await portal.ok('user/service/vps/start', { id }, { as: owner })
    await until('running')
    expect((await engine.find(`vps-${id}`))?.state).toBe('running')
  })

  it('killed from outside it is started again, and without its disk it says so: noticed by a look, on the real thing', async () => {
    const at = (name: string) => join(directory, `vps-${id}`, name)
    await portal.db.pool.query(`update vps set uptime_since = uptime_since - interval '1 hour' where service_id = $1`, [id])
    process.kill(Number(await readFile(at('pid'), 'utf8')), 'SIGKILL')
    await until('starting')
    await until('running')
    await portal.ok('user/service/vps/status', { ids: [id] }, { as: owner })
    await engine.stop(`vps-${id}`)
    await rename(at('disk.qcow2'), at('away'))
    await until('error')
    expect((await portal.ok('user/service/vps/detail', { id }, { as: owner })).trouble).toMatchObject({ code: 'vps-disk-missing' })
    await rename(at('away'), at('disk.qcow2'))
    await until('stopped')
    await portal.ok('user/service/vps/start', { id }, { as: owner })
    await until('running')
  })

  it.skipIf(!onPath(sshClient))('[S2] is rebuilt: nothing of the old disk is there, and the new password lets its owner in', async () => {
    // Started several times since.
    expect(await firstBootSaid(engine, `vps-${id}`, key?.file ?? '')).toBe('ordered web-01\nuser data ended with 0')
    const old = await portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
    const image = (await engine.images())[0]?.id ?? ''
    await portal.ok(
      'user/service/vps/rebuild',
      { id, image, password: 'chosen-by-me-1', userData: firstBoot('rebuilt') },
      { as: owner, proof: PASSWORD },
    )
    expect(await seen()).toBe('rebuilding')
    await until('running')
    const machine = await engine.find(`vps-${id}`)
    const inside = async (password: string, command: string) =>
      machine && (await runInGuest(tmpdir(), machine, { ...old, password }, command))
    expect(await inside('chosen-by-me-1', 'ls /root; hostname')).toBe('web-01')
    expect(await firstBootSaid(engine, `vps-${id}`, { password: 'chosen-by-me-1' })).toBe('rebuilt web-01\nuser data ended with 0')
    expect(await inside(old.password, 'hostname')).not.toBe('web-01')
    expect(await engine.snapshots?.list(`vps-${id}`)).toEqual([])
    const { reach } = await portal.ok('user/service/vps/detail', { id }, { as: owner })
    expect(reach?.port).toBe(machine?.ssh?.port)
  })

  // The browser test on the real engine shows the same. Not `runIf`: in CI a skipped test is a failure.
  ;(deep ? describe : undefined)?.('what its screens say of it', () => {
    it.skipIf(!onPath(sshClient))(
      '[S2] takes a new password while it runs: the new one signs in over SSH, the old one no longer, and nothing restarted',
      async () => {
        const boots = async (login: { username: string; password: string }) => {
          const machine = await engine.find(`vps-${id}`)
          return machine && (await runInGuest(tmpdir(), machine, login, 'cat /proc/sys/kernel/random/boot_id'))
        }
        const before = await shown()
        const boot = await boots(before)
        expect(boot).toMatch(/^[0-9a-f-]{36}$/)
        await portal.ok('user/service/vps/reset-password', { id }, { as: owner, proof: PASSWORD })
        await passwordSet()
        const after = await shown()
        expect(after.password).not.toBe(before.password)
        expect([await boots(after), await boots(before)]).toEqual([boot, null])
      },
    )

    it.skipIf(!onPath(sshClient))(
      '[S3] goes back to a snapshot: a file that was there is there again, one that came since is gone, and the login that is shown lets in',
      async () => {
        const inside = async (command: string) => {
          const machine = await engine.find(`vps-${id}`)
          return machine && (await runInGuest(tmpdir(), machine, await shown(), command))
        }
        expect(await inside('echo kept >/root/before && sync && cat /root/before')).toBe('kept')
        await portal.ok('user/service/vps/snapshot/create', { id }, { as: owner })
        expect(await seen()).toBe('snapshotting')
        await until('running')
        // Newer than the snapshot: the old disk does not know it.
        await portal.ok('user/service/vps/reset-password', { id }, { as: owner, proof: PASSWORD })
        await passwordSet()
        expect(await inside('rm /root/before && echo lost >/root/since && sync && ls /root')).toBe('since')
        await portal.ok('user/service/vps/restore', { id }, { as: owner, proof: PASSWORD })
        expect(await seen()).toBe('restoring')
        await until('running')
        await passwordSet()
        expect(await inside('ls /root')).toBe('before')
      },
    )

    it.skipIf(!onPath(sshClient))('[S13] draws the load that its guest makes; what the engine cannot see is not measured', async () => {
      const graph = async () => await portal.ok('user/service/vps/metrics', { id, range: 'hour' }, { as: owner })
      /** A minute of the portal's clock, in which the guest has some seconds. */
      const minute = async (): Promise<number> => {
        await wait(4000)
        await portal.advance('1m')
        await portal.drain()
        return (await graph()).series.cpu.avg.findLast((value) => value !== null) ?? 0
      }
      await minute()
      const idle = await minute()
      const login = await portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
      const machine = (await engine.find(`vps-${id}`)) ?? { ssh: undefined }
      await runInGuest(
        tmpdir(),
        machine as Parameters<typeof runInGuest>[1],
        login,
        '(trap "" HUP; while :; do :; done) </dev/null >/dev/null 2>&1 & echo begun',
      )
      await minute()
      const busy = await minute()
      expect(busy).toBeGreaterThan(Math.max(1, idle * 2))
      const { measured, transfer, series } = await graph()
      expect([measured, transfer]).toEqual([{ cpu: true, memory: false, disk: true, network: false }, null])
      expect(series.sent.avg.every((value) => value === null)).toBe(true)
    })

    it.skipIf(!onPath(sshClient))(
      '[S4] is backed up while it runs and recovered: a file that was deleted is there again, one that came since is gone',
      async () => {
        const login = await portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
        const inside = async (command: string) => {
          const machine = await engine.find(`vps-${id}`)
          return machine && (await runInGuest(tmpdir(), machine, login, command))
        }
        expect(await inside('rm -f /root/* && echo kept >/root/backed-up && sync && ls /root')).toBe('backed-up')
        await portal.ok('user/service/vps/backup/add', { id, period: 7 }, { as: owner })
        const row = async () => (await portal.ok('user/service/vps/backup/list', { serviceId: id }, { as: owner })).items[0]
        for (let second = 0; second < 120 && (await row())?.state !== 'ready'; second++) {
          await portal.advance('1s')
          await portal.drain()
        }
        expect(await row()).toMatchObject({ state: 'ready', copies: 1 })
        expect((await row())?.last?.bytes).toBeGreaterThan(100_000)
        expect(await inside('rm /root/backed-up && echo lost >/root/since && sync && ls /root')).toBe('since')
        await portal.ok('user/service/vps/backup/recover', { id }, { as: owner, proof: PASSWORD })
        expect(await seen()).toBe('recovering')
        await until('running')
        expect(await inside('ls /root && cat /root/backed-up')).toBe('backed-up\nkept')
      },
    )
  })
})
