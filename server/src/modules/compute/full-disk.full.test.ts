import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupTools } from '../../../test/support/backups.ts'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { onPath, runInGuest, sshClient } from '../../../test/support/guest.ts'
import { paidVps } from '../../../test/support/journey.ts'
import { noticeKinds } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { inRealTime } from '../../../test/support/real-time.ts'
import { mayMount, type SmallDisk, smallDisk } from '../../../test/support/small-disk.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { config, dependencies, imagesDirectory } from '../../drivers/hypervisor/qemu/bench.conformance.ts'
import { qemuVendor } from '../../drivers/hypervisor/qemu/driver.ts'
import { readImages } from '../../drivers/hypervisor/qemu/images.ts'

const missing = ['qemu-system-x86_64', 'qemu-img', sshClient].filter((tool) => !onPath(tool))
const [image] = await readImages(imagesDirectory)
if (!image) missing.push('the guest image')
if (!mayMount) missing.push('the right to mount (root)')
const title = `disks that are full, on real file systems${missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing)` : ''}`

/** Enough for a guest to go on, and not for a copy of its disk. */
const LITTLE = 4 * 1024 * 1024

describe.skipIf(missing.length > 0)(title, () => {
  const root = mkdtempSync(join(tmpdir(), 'portal-full-'))
  const directory = join(root, 'm')
  const engine = qemuVendor.create(config(directory, { sshPortFrom: 23150, sshPortTo: 23199 }), dependencies)
  const disks: SmallDisk[] = []
  const disk = (at: string, megabytes: number): SmallDisk => {
    const made = smallDisk(at, megabytes)
    disks.push(made)
    return made
  }
  let portal: TestPortal
  let owner: Customer
  let staff: StaffMember
  let id = 0
  let host: SmallDisk
  let spool: SmallDisk
  let store: SmallDisk
  beforeAll(async () => {
    host = disk(directory, 320)
    portal = await createTestPortal({ housekeeping: true, drivers: { hypervisors: [engine] } })
    spool = disk(join(portal.dataDir, 'spool'), 80)
    store = disk(join(portal.dataDir, 'files'), 80)
    owner = await customer(portal, 'crowded')
    staff = await operator(portal, 'sweeper', ['provisioning'])
  })
  afterAll(async () => {
    await engine.remove(`vps-${id}`)
    await portal.dispose()
    for (const each of disks) each.close()
    rmSync(root, { recursive: true, force: true })
  })

  const { until, second } = inRealTime(() => ({ portal, owner, id }))
  const { add, copies, due, files, recover, row } = backupTools(() => ({ portal, owner, id }))
  const detail = () => portal.ok('user/service/vps/detail', { id }, { as: owner })
  const inside = async (command: string) => {
    const machine = await engine.find(`vps-${id}`)
    const login = await portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
    return machine && (await runInGuest(tmpdir(), machine, login, command))
  }
  const logged = async () =>
    (await portal.ok('user/log/list', { serviceId: id, pageSize: 50 }, { as: owner })).items.flatMap(({ actor, error }) =>
      actor === 'system' && error ? [error] : [],
    )
  const alerts = async () => (await portal.ok('operator/alerts/list', { pageSize: 50 }, { as: staff })).items
  /** What lies beside a machine's own files, or beside the machines, is left of something. */
  const left = () =>
    [...readdirSync(directory), ...readdirSync(join(directory, `vps-${id}`))].filter((name) => /\.(part|new|gone)/.test(name))

  const backedUp = async (): Promise<void> => {
    for (let looks = 0; looks < 30; looks++) {
      await portal.advance('10s')
      await portal.drain()
      if ((await row())?.state !== 'running') return
    }
  }
  /** The planners' work of a minute, and what came of it. */
  const aMinutePasses = async (): Promise<void> => {
    await portal.advance('61s')
    await portal.drain()
  }

  /** A guest that wrote meanwhile is paused: the next look at it lets it go on. */
  const goesOn = async (): Promise<void> => {
    await aMinutePasses()
    await until('running')
  }

  it('[O4] a build waits for room and leaves nothing half made; once there is room the same order is delivered', async () => {
    // Thin disks on a disk of some MB: what its engine declares would sell nothing.
    await portal.db.pool.query(`update location set no_room = 'wait'`)
    await portal.db.pool.query('update node set reported = null')
    const room = host.fill()
    ;({ id } = await paidVps(portal, owner, { options: { image: image?.id ?? '' } }))
    await portal.drain()
    await portal.advance('1m')
    expect(readdirSync(directory)).toEqual(['.filler'])
    expect(await noticeKinds(portal, owner)).toEqual(['service-waits-for-room'])
    room()
    await portal.db.pool.query('update node set reported = null')
    await portal.advance('5m')
    await until('running')
    expect(await inside('hostname')).toBe('web-01')
    expect(await noticeKinds(portal, owner)).toEqual(['service-waits-for-room', 'service-ready'])
  })

  it('[S3] a snapshot of a running machine is not taken, does not count, and is taken once there is room', async () => {
    const take = () => portal.ok('user/service/vps/snapshot/create', { id }, { as: owner })
    const list = async () => (await portal.ok('user/service/vps/snapshot/list', { serviceId: id }, { as: owner })).items
    const room = host.fill()
    await take()
    for (let looks = 0; looks < 30 && (await list()).length > 0; looks++) await second()
    expect([await list(), await engine.snapshots?.list(`vps-${id}`)]).toEqual([[], []])
    expect(await logged()).toContain('Failed to snapshot VPS. Please contact support!')
    room()
    await goesOn()
    expect(await inside('echo whole')).toBe('whole')
    await take()
    await until('running')
    expect(await list()).toMatchObject([{ state: 'ready' }])
  })

  it('[S3] an image of a snapshot fails and says so, and nothing of it is left', async () => {
    const [snapshot] = (await portal.ok('user/service/vps/snapshot/list', { serviceId: id }, { as: owner })).items
    const list = async () => (await portal.ok('user/service/vps/image/list', {}, { as: owner })).items
    const room = host.fill(LITTLE)
    await portal.ok('user/service/vps/image/create', { id, snapshotId: snapshot?.id ?? 0, name: 'golden' }, { as: owner })
    for (let looks = 0; looks < 30 && (await list())[0]?.state === 'making'; looks++) await second()
    expect(await list()).toMatchObject([{ name: 'golden', state: 'failed' }])
    expect(readdirSync(join(directory, '.images'))).toEqual([])
    expect(await logged()).toContain('Failed to make an image of VPS. Please contact support!')
    room()
    await goesOn()
  })

  it.each([
    ['on the engine', () => host.fill(LITTLE)],
    ['on the way', () => spool.fill(LITTLE)],
    ['in the store', () => store.fill(LITTLE)],
  ])('[S4] a backup that finds no room %s is not one: nothing of it is left, and its owner is told once', async (_, fill) => {
    const before = (await row())?.failures ?? 0
    const room = fill()
    await (before > 0 ? due() : add())
    await backedUp()
    expect([(await row())?.failures, (await row())?.state, await copies(), await files()]).toEqual([before + 1, 'failed', [], []])
    room()
    expect([left(), readdirSync(join(portal.dataDir, 'spool'))]).toEqual([[], []])
    expect(readdirSync(join(portal.dataDir, 'files')).filter((name) => name.startsWith('.'))).toEqual([])
    expect((await noticeKinds(portal, owner)).filter((kind) => kind === 'backup-failed')).toHaveLength(1)
    await goesOn()
  })

  it('[S4] a backup that its engine has no room for leaves the disk as it is; the machine runs again and its owner is told', async () => {
    await due()
    await backedUp()
    expect(await row()).toMatchObject({ state: 'ready', copies: 1, failures: 0 })
    expect(await inside('echo since >/root/since && sync && cat /root/since')).toBe('since')
    const room = host.fill(LITTLE)
    await recover()
    await until('running')
    expect((await detail()).trouble).toMatchObject({ action: 'recover', code: 'vps-action-failed' })
    room()
    await expect.poll(() => inside('cat /root/since'), { interval: 1000 }).toBe('since')
    expect(left()).toEqual([])
    expect((await copies()).map(({ state }) => state)).toEqual(['ready'])
  })

  it('[S1] a guest that finds no room is shown as paused, to its owner and to staff, and goes on by itself once there is some', async () => {
    const room = host.fill(LITTLE)
    const write = 'dd if=/dev/zero of=/root/large bs=1M count=48 && sync && echo whole >/root/done'
    expect(await inside(`(trap "" HUP; ${write}) </dev/null >/dev/null 2>&1 & echo begun`)).toBe('begun')
    await expect.poll(async () => (await engine.find(`vps-${id}`))?.fault, { interval: 500 }).toBe('disk-full')
    await aMinutePasses()
    expect(await detail()).toMatchObject({
      status: 'error',
      trouble: { code: 'vps-disk-full' },
      actions: { start: { reason: 'vps-already-running' } },
    })
    expect(await engine.find(`vps-${id}`)).toMatchObject({ fault: 'disk-full', ready: false })
    await expect(engine.start(`vps-${id}`)).rejects.toMatchObject({ kind: 'no-capacity' })
    expect(await logged()).toContainEqual(expect.stringContaining('is paused because the disk of its host is full'))
    await aMinutePasses()
    await aMinutePasses()
    expect(await alerts()).toContainEqual(
      expect.objectContaining({ kind: 'machine-trouble', params: expect.objectContaining({ trouble: 'full' }) }),
    )
    room()
    await aMinutePasses()
    expect(await detail()).toMatchObject({ status: 'running', trouble: null })
    await expect.poll(() => inside('cat /root/done && wc -c </root/large'), { interval: 1000 }).toBe('whole\n50331648')
    await aMinutePasses()
    await aMinutePasses()
    expect((await alerts()).filter(({ kind }) => kind === 'machine-trouble')).toEqual([])
  })
})
