import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CONSOLE_PATH } from '@portal/contracts/modules/compute.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { onPath, runInGuest, sshClient } from '../../../test/support/guest.ts'
import { paidVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { qemuConfig } from '../../drivers/hypervisor/qemu/config.ts'
import { qemuVendor } from '../../drivers/hypervisor/qemu/driver.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const imagesDirectory = join(process.env['PORTAL_DATA'] ?? join(repository, '.data'), 'images')
const directory = mkdtempSync(join(tmpdir(), 'portal-vps-'))
const engine = qemuVendor.create(qemuConfig.parse({ directory, imagesDirectory, sshPortFrom: 23100, sshPortTo: 23149 }), {
  clock: { now: () => new Date() },
})
const probe = await engine.probe()

describe.skipIf(!probe.ok)(`[O4] a VPS on a real engine${probe.ok ? '' : ` (skipped: ${probe.reason})`}`, { timeout: 180_000 }, () => {
  let portal: TestPortal
  let owner: Customer
  let id: number
  beforeAll(async () => {
    portal = await createTestPortal({ drivers: { hypervisors: [engine] } })
    owner = await customer(portal, 'real')
  })
  afterAll(async () => {
    await engine.remove(`vps-${id}`)
    await portal.dispose()
    rmSync(directory, { recursive: true, force: true })
  })

  const seen = async () => (await portal.ok('user/service/vps/detail', { id }, { as: owner })).status
  /** The portal's clock follows the engine's time: a second each. */
  const until = async (status: string): Promise<void> => {
    for (let second = 0; second < 120; second++) {
      if ((await seen()) === status) return
      await wait(1000)
      await portal.advance('1s')
      await portal.drain()
    }
    throw new Error(`it is ${await seen()}, not ${status}`)
  }

  it('is built, boots to its login, and is delivered with the address where it answers', async () => {
    const image = (await engine.images())[0]?.id ?? ''
    id = (await paidVps(portal, owner, { options: { image } })).id
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

  it.skipIf(!onPath(sshClient))(
    '[S3] goes back to a snapshot: a file that was there is there again, and one that came since is gone',
    async () => {
      const login = await portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
      const inside = async (command: string) => {
        const machine = await engine.find(`vps-${id}`)
        return machine && (await runInGuest(tmpdir(), machine, login, command))
      }
      expect(await inside('echo kept >/root/before && sync && cat /root/before')).toBe('kept')
      await portal.ok('user/service/vps/snapshot/create', { id }, { as: owner })
      expect(await seen()).toBe('snapshotting')
      await until('running')
      expect(await inside('rm /root/before && echo lost >/root/since && sync && ls /root')).toBe('since')
      await portal.ok('user/service/vps/restore', { id }, { as: owner, proof: PASSWORD })
      expect(await seen()).toBe('restoring')
      await until('running')
      expect(await inside('ls /root')).toBe('before')
    },
  )
})
