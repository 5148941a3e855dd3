import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { newKey, onPath, runInGuest, sshClient } from '../../../test/support/guest.ts'
import { paidVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { inRealTime } from '../../../test/support/real-time.ts'
import { config, dependencies, imagesDirectory } from '../../drivers/hypervisor/qemu/bench.conformance.ts'
import { qemuVendor } from '../../drivers/hypervisor/qemu/driver.ts'
import { bindUserData } from '../services/index.ts'

const IMAGE = 'debian-12'
/** As its manifest says. */
const BOOT_SECONDS = 900
const MINUTE = 60_000

const missing = ['qemu-system-x86_64', 'qemu-img', 'mmdebstrap', sshClient].filter((tool) => !onPath(tool))
if (process.getuid?.() !== 0) missing.push('root')
const title = `Debian 12 with cloud-init${missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing; npm run engines -- --debian)` : ''}`

/** As `npm run engines -- --debian` does; built already it is left as it is. */
async function buildDebian(): Promise<void> {
  const builder = fileURLToPath(new URL('../../../../scripts/guest/debian.mjs', import.meta.url))
  const program = `const { buildDebian } = await import(process.argv[1]); buildDebian(process.argv[2], () => undefined)`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, builder, imagesDirectory])
}

describe.skipIf(missing.length > 0)(title, { timeout: 40 * MINUTE }, () => {
  const directory = mkdtempSync(join(tmpdir(), 'portal-debian-'))
  const engine = qemuVendor.create(config(directory, { sshPortFrom: 23200, sshPortTo: 23249 }), dependencies)
  let portal: TestPortal
  let owner: Customer
  let id = 0
  let key: Awaited<ReturnType<typeof newKey>>
  let stranger: typeof key
  beforeAll(async () => {
    await buildDebian()
    portal = await createTestPortal({ drivers: { hypervisors: [engine] } })
    owner = await customer(portal, 'debian')
    key = await newKey(join(directory, '.key'))
    stranger = await newKey(join(directory, '.strange'))
  }, 40 * MINUTE)
  afterAll(async () => {
    await engine.remove(`vps-${id}`)
    await portal.dispose()
    rmSync(directory, { recursive: true, force: true })
  })

  const { until } = inRealTime(() => ({ portal, owner, id }))
  const inside = async (login: Parameters<typeof runInGuest>[2], command = 'hostname') => {
    const machine = await engine.find(`vps-${id}`)
    return machine && (await runInGuest(dirname(directory), machine, login, command))
  }
  const shown = () => portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
  const byKey = ({ file }: typeof key) => ({ username: 'root', keyFile: file })
  const trouble = async () => (await portal.ok('user/service/vps/detail', { id }, { as: owner })).trouble

  it('is offered with what it runs and how long it may boot, and is delivered with name, login, keys and user data of its order', async () => {
    expect(await engine.images()).toContainEqual(
      expect.objectContaining({ id: IMAGE, bootSeconds: BOOT_SECONDS, userData: ['script', 'cloud-config'] }),
    )
    const kept = await portal.ok('user/profile/ssh-key/add', { name: 'laptop', publicKey: key.publicKey }, { as: owner })
    const service = await paidVps(portal, owner, { options: { image: IMAGE, sshKeys: [kept.id] } })
    id = service.id
    const text = '#cloud-config\nruncmd:\n  - [sh, -c, "hostname >/root/first-boot"]\n'
    const told = await portal.ok('user/order/user-data', { text }, { as: owner })
    await portal.db.transaction((tx) => bindUserData(tx, service, told.id))
    await portal.drain()
    await until('running', BOOT_SECONDS * 2)
    expect([await inside(byKey(key)), await inside(byKey(stranger)), await inside(await shown())]).toEqual(['web-01', null, 'web-01'])
    await expect.poll(() => inside(byKey(key), 'cat /root/first-boot'), { timeout: 10 * MINUTE, interval: 5000 }).toBe('web-01')
    // The disk that was bought, and nobody whom nobody ordered.
    expect(Number(await inside(byKey(key), 'df --output=size -BG / | tail -n 1 | tr -dc 0-9'))).toBeGreaterThan(15)
    expect(await inside(byKey(key), 'id debian || echo nobody')).toBe('nobody')
  })

  it('takes a new password while it runs: the new one signs in, the old one no longer, and the key still does', async () => {
    const before = await shown()
    await portal.ok('user/service/vps/reset-password', { id }, { as: owner, proof: PASSWORD })
    for (let looks = 0; looks < 60 && (await portal.ok('user/service/vps/detail', { id }, { as: owner })).settingPassword; looks++)
      await portal.advance('1s')
    const after = await shown()
    expect(after.password).not.toBe(before.password)
    expect([await inside(after), await inside(before), await inside(byKey(key))]).toEqual(['web-01', null, 'web-01'])
  })

  it('restarts within its boot time-out, and is heard again with its login', async () => {
    await portal.ok('user/service/vps/restart', { id }, { as: owner })
    await until('running', BOOT_SECONDS)
    expect([await trouble(), (await engine.find(`vps-${id}`))?.ready]).toEqual([null, true])
    expect([await inside(byKey(key)), await inside(await shown())]).toEqual(['web-01', 'web-01'])
  })
})
