import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { newKey, onPath, runInGuest, sshClient } from '../../../../test/support/guest.ts'
import { paidVps } from '../../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { inRealTime } from '../../../../test/support/real-time.ts'
import { qemuConfig } from '../../../drivers/hypervisor/qemu/config.ts'
import { qemuVendor } from '../../../drivers/hypervisor/qemu/driver.ts'
import { endService } from '../../services/index.ts'

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const imagesDirectory = join(process.env['PORTAL_DATA'] ?? join(repository, '.data'), 'images')
const directory = mkdtempSync(join(tmpdir(), 'portal-nat-'))
const settings = {
  directory,
  imagesDirectory,
  sshPortFrom: 23_150,
  sshPortTo: 23_179,
  ...{ natAddress: '127.0.0.1', natPortFrom: 28_000, natPortTo: 28_999 },
}
const engine = qemuVendor.create(qemuConfig.parse(settings), { clock: { now: () => new Date() } })
const probe = await engine.probe()
const reason = probe.ok ? (onPath(sshClient) ? null : `${sshClient} missing`) : probe.reason

describe.skipIf(reason !== null)(
  `[S5] a NAT VPS on a real engine${reason === null ? '' : ` (skipped: ${reason})`}`,
  { timeout: 180_000 },
  () => {
    let portal: TestPortal
    let owner: Customer
    let id: number
    let keyFile: string
    beforeAll(async () => {
      portal = await createTestPortal({ drivers: { hypervisors: [engine] } })
      owner = await customer(portal, 'shared')
    })
    afterAll(async () => {
      await engine.remove(`vps-${id}`)
      await portal.dispose()
      rmSync(directory, { recursive: true, force: true })
    })

    const { until } = inRealTime(() => ({ portal, owner, id }))
    const by = (host: string, port: number) => runInGuest(tmpdir(), { ssh: { host, port } }, { username: 'root', keyFile }, 'hostname')
    const ports = () => portal.ok('user/service/vps/port/list', { id }, { as: owner })

    it('its owner signs in by SSH at base+1, and a program of theirs is reached at the port that they mapped, until they take it back', async () => {
      const image = (await engine.images())[0]?.id ?? ''
      const key = await newKey(join(directory, '.key'))
      keyFile = key.file
      const kept = await portal.ok('user/profile/ssh-key/add', { name: 'test', publicKey: key.publicKey }, { as: owner })
      const plan = { name: 'NAT 1', cpu: 1, memoryMb: 512, diskGb: 10, transferGb: 1000, ports: 100 }
      ;({ id } = await paidVps(portal, owner, { type: 'nat', plan, options: { image, sshKeys: [kept.id] } }))
      await portal.drain()
      await until('running')
      const { address, from, items } = await ports()
      expect(items.map(({ state }) => state)).toEqual(['open'])
      expect(await portal.ok('user/service/vps/detail', { id }, { as: owner })).toMatchObject({
        address,
        port: from + 1,
        publicNetwork: true,
      })
      expect(await by(address, from + 1)).toBe('web-01')

      // A program of the guest at a port of its own, which nobody reaches before it is mapped.
      const serve = `busybox setsid sh -c 'while :; do echo from-within | busybox nc -l -p 8080; done' </dev/null >/dev/null 2>&1 & sleep 1`
      await runInGuest(tmpdir(), { ssh: { host: address, port: from + 1 } }, { username: 'root', keyFile }, serve)
      const { id: portId, publicPort } = await portal.ok(
        'user/service/vps/port/add',
        { id, protocol: 'tcp', privatePort: 8080 },
        { as: owner },
      )
      expect(await heardAt(address, publicPort)).toBeNull()
      await portal.drain()
      expect((await ports()).items.at(-1)).toMatchObject({ publicPort, state: 'open' })
      expect(await heardAt(address, publicPort)).toBe('from-within')

      await portal.ok('user/service/vps/restart', { id }, { as: owner })
      await until('running')
      expect(await by(address, from + 1)).toBe('web-01')
      await portal.ok('user/service/vps/port/delete', { id, portId }, { as: owner })
      await portal.drain()
      expect([(await ports()).items.length, await heardAt(address, publicPort)]).toEqual([1, null])
    })

    it('when it ends nothing answers at its ports any more', async () => {
      const { address, from } = await ports()
      await portal.db.transaction((tx) => endService(tx, id, 0))
      for (let look = 0; look < 60 && (await engine.find(`vps-${id}`)) !== null; look++) await portal.advance('1m')
      expect([await engine.find(`vps-${id}`), await by(address, from + 1)]).toEqual([null, null])
    })
  },
)

/** What a program says to whoever connects; null where nobody does. */
const heardAt = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 10_000 })
    let said = ''
    socket.on('data', (bytes) => {
      said += bytes.toString('utf8')
      if (said.includes('\n')) socket.destroy()
    })
    for (const event of ['error', 'timeout', 'close'])
      socket.once(event, () => {
        socket.destroy()
        resolve(said.trim() === '' ? null : said.trim())
      })
  })
