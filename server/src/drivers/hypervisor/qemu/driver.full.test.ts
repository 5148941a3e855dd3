import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onPath, sshClient } from '../../../../test/support/guest.ts'
import { mayMount } from '../../../../test/support/small-disk.ts'
import { sha512Crypt } from '../../sha512-crypt.ts'
import { exampleSpec, expectKind, untilMade } from '../bench.conformance.ts'
import { hypervisorConformance } from '../conformance.ts'
import type { HypervisorDriver, MachineSpec } from '../port.ts'
import { config, dependencies, imagesDirectory, makeBench, readSeed, until } from './bench.conformance.ts'
import { qemuVendor } from './driver.ts'
import { readImages } from './images.ts'
import { qemuArguments } from './launch.ts'
import { qmp } from './qmp.ts'

/** A busy host may need longer than one answer waits. */
const madeBy = (driver: HypervisorDriver, key: string, spec: MachineSpec) => untilMade({ until }, driver, key, spec)

const missing = ['qemu-system-x86_64', 'qemu-img', sshClient].filter((tool) => !onPath(tool))
if ((await readImages(imagesDirectory)).length === 0) missing.push('the guest image')
const skipReason = missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing; npm run engines)` : ''

const mountReason = mayMount ? '' : ' (skipped: only root may mount)'

describe.skipIf(missing.length > 0)(`real QEMU${skipReason}`, () => {
  const declared = [
    'sizes',
    'guest',
    'console',
    'snapshots',
    'ownImages',
    'imageFiles',
    'backups',
    'metrics',
    'forwards',
    'watch',
    'adoption',
    'nested',
    'rescue',
    'media',
    'disks',
    'live',
  ] as const
  hypervisorConformance('QEMU', declared, makeBench)

  describe('around the machine', () => {
    let directory: string
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'portal-qemu-'))
    })
    afterAll(() => rm(directory, { recursive: true }))

    it('neither password nor hash is on the command line or in a file of the machine in clear', async () => {
      const driver = qemuVendor.create(config(directory), dependencies)
      const spec = exampleSpec((await driver.images())[0]?.id ?? '')
      await madeBy(driver, 'vps-7', spec)
      const files = await readdir(join(directory, 'vps-7'))
      const contents = await Promise.all(files.map((name) => readFile(join(directory, 'vps-7', name))))
      expect(contents.some((bytes) => bytes.includes(spec.login.password))).toBe(false)
      const record = JSON.parse(await readFile(join(directory, 'vps-7', 'machine.json'), 'utf8'))
      const line = qemuArguments(config(directory), record).join(' ')
      expect(line).not.toMatch(/\$6\$|First-Pass/)
      await driver.remove('vps-7')
    })

    it.skipIf(!onPath('mtools'))(
      'what a brought system is told lies on its seed alone, which nobody else may read, and is whole to who looks',
      async () => {
        const images = join(directory, '.images-of-others')
        await mkdir(join(images, 'incoming'), { recursive: true })
        const [stock] = await readImages(imagesDirectory)
        await copyFile(join(imagesDirectory, stock?.file ?? ''), join(images, 'incoming', 'brought.qcow2'))
        const driver = qemuVendor.create(config(directory, { imagesDirectory: images }), dependencies)
        const image = { id: 'brought', title: 'Brought', family: 'linux', minMemoryMb: 96, minDiskGb: 1 } as const
        await expectKind(driver.imageFiles?.register('brought.qcow2', { ...image, family: 'windows' }) ?? Promise.resolve(), 'refused')
        await driver.imageFiles?.register('brought.qcow2', image)
        const userData = `#!/bin/sh\necho s3cret\n${'# as long as it may be\n'.repeat(600)}`
        const keys = Array.from({ length: 10 }, (_, index) => `ssh-rsa ${'A'.repeat(7000)}${index}`)
        await madeBy(driver, 'vps-3', { ...exampleSpec(image.id, keys), userData })
        const { files } = await readSeed(join(directory, 'vps-3', 'seed.img'))
        expect([files['user-data'], keys.every((key) => files['vendor-data']?.includes(key))]).toEqual([userData, true])
        const hash = /root:(\$6\$[^\\"]+)/.exec(files['vendor-data'] ?? '')?.[1] ?? ''
        expect(sha512Crypt('First-Pass-1', hash.split('$')[2])).toBe(hash)
        const others = (await readdir(join(directory, 'vps-3'))).filter((name) => name !== 'seed.img')
        const contents = await Promise.all(others.map((name) => readFile(join(directory, 'vps-3', name), 'latin1')))
        for (const secret of ['s3cret', hash, 'First-Pass-1']) expect(contents.some((text) => text.includes(secret))).toBe(false)
        expect((await stat(join(directory, 'vps-3'))).mode & 0o077).toBe(0)
        await driver.remove('vps-3')
      },
    )

    it('a guest that is larger than the limits of staff is refused and not made smaller, and no guest reaches the host network', async () => {
      const driver = qemuVendor.create(config(directory, { memoryMb: 256, cpus: 1 }), dependencies)
      const spec = exampleSpec((await driver.images())[0]?.id ?? '')
      for (const more of [{ memoryMb: 257 }, { cpus: 2 }]) await expectKind(driver.ensureDisk('vps-8', { ...spec, ...more }), 'no-capacity')
      expect(await driver.find('vps-8')).toBeNull()
      await madeBy(driver, 'vps-8', spec)
      await expectKind(Promise.resolve(driver.sizes?.set('vps-8', { ...spec, memoryMb: 512 })), 'no-capacity')
      const record = JSON.parse(await readFile(join(directory, 'vps-8', 'machine.json'), 'utf8'))
      expect(record).toMatchObject({ memoryMb: 256, cpus: 1 })
      expect(qemuArguments(config(directory), record).join(' ')).toContain('restrict=on')
      await driver.remove('vps-8')
    })

    it('a pid file that names a stranger is not believed, and the stranger is not ended', async () => {
      const driver = qemuVendor.create(config(directory), dependencies)
      await madeBy(driver, 'vps-9', exampleSpec((await driver.images())[0]?.id ?? ''))
      await writeFile(join(directory, 'vps-9', 'pid'), `${process.pid}\n`)
      expect(await driver.find('vps-9')).toMatchObject({ state: 'stopped' })
      await driver.stop('vps-9')
      await driver.remove('vps-9')
    })

    it('nothing of a rescue system is left once it was left, and a disc is not kept over what is somebody else’s', async () => {
      const driver = qemuVendor.create(config(directory), dependencies)
      const spec = exampleSpec((await driver.images())[0]?.id ?? '')
      await madeBy(driver, 'vps-6', spec)
      const before = await readdir(join(directory, 'vps-6'))
      await driver.rescue?.enter('vps-6', { ...spec, hostname: 'rescue' })
      expect((await readdir(join(directory, 'vps-6'))).length).toBeGreaterThan(before.length)
      await driver.rescue?.leave('vps-6')
      expect((await readdir(join(directory, 'vps-6'))).sort()).toEqual(before.sort())
      await mkdir(join(directory, '.isos', 'iso-9'), { recursive: true })
      await expectKind(driver.media?.keep('iso-9', Readable.from([Buffer.from('disc')])) ?? Promise.resolve(), 'already-there')
      expect(await readdir(join(directory, '.isos', 'iso-9'))).toEqual([])
      await driver.remove('vps-6')
    })

    it('an engine that cannot work says why', async () => {
      const probe = (change: Record<string, unknown>) => qemuVendor.create(config(directory, change), dependencies).probe()
      expect(await probe({ qemuBinary: 'no-such-qemu' })).toMatchObject({ ok: false, reason: expect.stringContaining('not installed') })
      expect(await probe({ imagesDirectory: directory })).toMatchObject({ ok: false, reason: expect.stringContaining('no guest image') })
      expect(await probe({ directory: join(directory, 'd'.repeat(90)) })).toMatchObject({
        ok: false,
        reason: expect.stringContaining('too long'),
      })
    })

    it.skipIf(!mayMount)(
      `on a real disk that is full it says so, leaves nothing half made, and goes on once there is room${mountReason}`,
      async () => {
        const small = await mkdtemp(join(tmpdir(), 'portal-full-'))
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=0700', 'tmpfs', small])
        try {
          const driver = qemuVendor.create(config(small, { disk: 'copy' }), dependencies)
          const spec = exampleSpec((await driver.images())[0]?.id ?? '')
          const made = () => madeBy(driver, 'vps-6', spec)
          await expectKind(made(), 'no-capacity')
          expect([await driver.find('vps-6'), await readdir(small)]).toEqual([null, []])
          execFileSync('mount', ['-o', 'remount,size=400m', small])
          await made()
          await writeFile(join(small, 'filler'), Buffer.alloc(450 * 1024 ** 2)).catch(() => undefined)
          await expectKind(Promise.resolve(driver.sizes?.set('vps-6', { ...spec, memoryMb: 96 })), 'no-capacity')
          // What it has already it is given back though nothing can be written.
          expect(await driver.sizes?.set('vps-6', spec)).toMatchObject({ diskGb: spec.diskGb })
          await expectKind(Promise.resolve(driver.snapshots?.take('vps-6', 'full')), 'no-capacity')
          expect(await driver.find('vps-6')).toEqual(expect.not.objectContaining({ fault: expect.anything() }))
          await rm(join(small, 'filler'))
          await driver.sizes?.set('vps-6', { ...spec, memoryMb: 96 })
          await driver.snapshots?.take('vps-6', 'room')
          expect((await driver.snapshots?.list('vps-6'))?.map(({ name }) => name)).toEqual(['room'])
          await driver.remove('vps-6')
        } finally {
          execFileSync('umount', [small])
          await rm(small, { recursive: true })
        }
      },
    )

    it('a start that QEMU rejects is refused with what QEMU said', async () => {
      const driver = qemuVendor.create(config(directory), dependencies)
      await madeBy(driver, 'vps-5', exampleSpec((await driver.images())[0]?.id ?? ''))
      await writeFile(join(directory, 'vps-5', 'disk.qcow2'), 'not a disk')
      await expectKind(driver.start('vps-5'), 'refused')
      expect(await driver.find('vps-5')).toMatchObject({ state: 'stopped' })
      await driver.remove('vps-5')
    })

    it('a copy of a running machine that its portal left behind holds up no later one, and leaves no file', async () => {
      const driver = qemuVendor.create(config(directory), dependencies)
      await madeBy(driver, 'vps-6', exampleSpec((await driver.images())[0]?.id ?? ''))
      await driver.start('vps-6')
      const [monitor, disk] = [join(directory, 'vps-6', 'qmp'), join(directory, 'vps-6', 'disk.qcow2')]
      // At a byte a second it has not ended when the next one begins.
      const left = { 'job-id': 'backup-left', device: 'virtio0', target: `${disk}.left.part`, format: 'qcow2', sync: 'full', speed: 1 }
      await qmp(monitor, 'drive-backup', { ...left, 'auto-dismiss': false })
      const copied = await driver.backups?.read('vps-6')
      expect((await copied?.take(1).toArray())?.[0]?.subarray(0, 3).toString()).toBe('QFI')
      expect(await qmp(monitor, 'query-jobs')).toEqual([])
      expect((await readdir(join(directory, 'vps-6'))).filter((name) => name.endsWith('.part'))).toEqual([])
      await driver.remove('vps-6')
    })
  })

  it('hashes are those crypt(3) makes', () => {
    const salt = 'abcdefghijklmnop'
    for (const password of ['a', 'x'.repeat(64), 'y'.repeat(65), 'mật khẩu 密码'.repeat(9)]) {
      const expected = execFileSync('busybox', ['mkpasswd', '-m', 'sha512', '-S', salt, password], { encoding: 'utf8' }).trim()
      expect(sha512Crypt(password, salt)).toBe(expected)
    }
  })
})
