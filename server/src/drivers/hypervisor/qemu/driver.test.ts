import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { speakingDisc } from '../../../../test/support/disc.ts'
import { newKey, onPath, runInGuest, sshClient } from '../../../../test/support/guest.ts'
import { type Bench, exampleSpec, expectKind, type SlowBench } from '../bench.conformance.ts'
import { hypervisorConformance } from '../conformance.ts'
import type { EngineMachine } from '../port.ts'
import { qemuConfig } from './config.ts'
import { qemuVendor } from './driver.ts'
import { readImages } from './images.ts'
import { qemuArguments } from './launch.ts'
import { qmp } from './qmp.ts'
import { sha512Crypt } from './sha512-crypt.ts'

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const imagesDirectory = join(process.env['PORTAL_DATA'] ?? join(repository, '.data'), 'images')
const dependencies = { clock: { now: () => new Date() } }

const missing = ['qemu-system-x86_64', 'qemu-img', sshClient].filter((tool) => !onPath(tool))
if ((await readImages(imagesDirectory)).length === 0) missing.push('the guest image')
const skipReason = missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing; npm run engines)` : ''

/** A small file system of its own takes a privilege that not every host gives. */
const mayMount = process.getuid?.() === 0 && onPath('mount')
const mountReason = mayMount ? '' : ' (skipped: only root may mount)'

const config = (directory: string, change: Record<string, unknown> = {}) =>
  qemuConfig.parse({ directory, imagesDirectory, sshPortFrom: 23000, sshPortTo: 23099, ...change })

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
      await driver.ensureDisk('vps-7', spec)
      const files = await readdir(join(directory, 'vps-7'))
      const contents = await Promise.all(files.map((name) => readFile(join(directory, 'vps-7', name))))
      expect(contents.some((bytes) => bytes.includes(spec.login.password))).toBe(false)
      const record = JSON.parse(await readFile(join(directory, 'vps-7', 'machine.json'), 'utf8'))
      const line = qemuArguments(config(directory), record).join(' ')
      expect(line).not.toMatch(/\$6\$|First-Pass/)
      await driver.remove('vps-7')
    })

    it('a guest gets no more memory and CPUs than the operator allows, and no way to the host network', async () => {
      const driver = qemuVendor.create(config(directory, { maxGuestMemoryMb: 256 }), dependencies)
      await driver.ensureDisk('vps-8', exampleSpec((await driver.images())[0]?.id ?? ''))
      const record = JSON.parse(await readFile(join(directory, 'vps-8', 'machine.json'), 'utf8'))
      expect(record).toMatchObject({ memoryMb: 256, cpus: 1 })
      expect(qemuArguments(config(directory), record).join(' ')).toContain('restrict=on')
      await driver.remove('vps-8')
    })

    it('a pid file that names a stranger is not believed, and the stranger is not ended', async () => {
      const driver = qemuVendor.create(config(directory), dependencies)
      await driver.ensureDisk('vps-9', exampleSpec((await driver.images())[0]?.id ?? ''))
      await writeFile(join(directory, 'vps-9', 'pid'), `${process.pid}\n`)
      expect(await driver.find('vps-9')).toMatchObject({ state: 'stopped' })
      await driver.stop('vps-9')
      await driver.remove('vps-9')
    })

    it('nothing of a rescue system is left once it was left, and a disc is not kept over what is somebody else’s', async () => {
      const driver = qemuVendor.create(config(directory), dependencies)
      const spec = exampleSpec((await driver.images())[0]?.id ?? '')
      await driver.ensureDisk('vps-6', spec)
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
          const made = async () => {
            for (;;) if ((await driver.ensureDisk('vps-6', spec)).state === 'ready') return
          }
          await expectKind(made(), 'no-capacity')
          expect([await driver.find('vps-6'), await readdir(small)]).toEqual([null, []])
          execFileSync('mount', ['-o', 'remount,size=400m', small])
          await made()
          await writeFile(join(small, 'filler'), Buffer.alloc(450 * 1024 ** 2)).catch(() => undefined)
          await expectKind(Promise.resolve(driver.sizes?.set('vps-6', { ...spec, memoryMb: 96 })), 'no-capacity')
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
      await driver.ensureDisk('vps-5', exampleSpec((await driver.images())[0]?.id ?? ''))
      await writeFile(join(directory, 'vps-5', 'disk.qcow2'), 'not a disk')
      await expectKind(driver.start('vps-5'), 'refused')
      expect(await driver.find('vps-5')).toMatchObject({ state: 'stopped' })
      await driver.remove('vps-5')
    })

    it('a copy of a running machine that its portal left behind holds up no later one, and leaves no file', async () => {
      const driver = qemuVendor.create(config(directory), dependencies)
      await driver.ensureDisk('vps-6', exampleSpec((await driver.images())[0]?.id ?? ''))
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

const SPOKEN = 'This is the disc speaking'
/** The machine's own disk is behind the rescue system's and its seed. */
const onOwnDisk = ({ boot }: EngineMachine): string =>
  boot === 'rescue' ? 'at=/tmp/own; mkdir -p $at; grep -q " $at " /proc/mounts || mount -t ext4 /dev/vdc2 $at' : 'at='

async function makeBench(): Promise<Bench> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-qemu-'))
  // Images of its own, so that nothing is registered where others look.
  const images = join(directory, '.stock')
  await mkdir(join(images, 'incoming'), { recursive: true })
  for (const name of await readdir(imagesDirectory)) await symlink(join(imagesDirectory, name), join(images, name)).catch(() => undefined)
  const make = () => qemuVendor.create(config(directory, { imagesDirectory: images }), dependencies)
  const keys = { own: await newKey(join(directory, '.own')), strange: await newKey(join(directory, '.strange')) }
  return {
    publicKey: keys.own.publicKey,
    entersBy: async (whose, machine, username) =>
      (await runInGuest(dirname(directory), machine, { username, keyFile: keys[whose].file }, 'hostname')) === 'web-1',
    driver: make(),
    reopen: async () => make(),
    until: async (check) => {
      while (!(await check())) await wait(100)
    },
    plantForeign: async (key) => {
      await mkdir(join(directory, key))
      await writeFile(join(directory, key, 'disk.qcow2'), 'somebody else')
    },
    foreignIsUntouched: async (key) => (await readFile(join(directory, key, 'disk.qcow2'), 'utf8')) === 'somebody else',
    plantGuest: async ({ image, diskGb }) => {
      const { file } = (await readImages(imagesDirectory)).find(({ id }) => id === image) ?? { file: '' }
      const disk = join(directory, 'Legacy_web.1', 'disk.qcow2')
      await mkdir(dirname(disk))
      execFileSync('qemu-img', ['convert', '-O', 'qcow2', join(imagesDirectory, file), disk])
      execFileSync('qemu-img', ['resize', '-q', '-f', 'qcow2', disk, `${diskGb}G`])
      return 'Legacy_web.1'
    },
    befall: async (key, what) => {
      const at = (name: string) => join(directory, key, name)
      if (what === 'crashed') process.kill(Number(await readFile(at('pid'), 'utf8')), 'SIGKILL')
      else await (what === 'disk-missing' ? rename(at('disk.qcow2'), at('away')) : rename(at('away'), at('disk.qcow2')))
    },
    // The client asks the host's name, so that an answer proves a session and not just a connection.
    logsIn: async (machine, login) => (await runInGuest(dirname(directory), machine, login, 'hostname')) === 'web-1',
    nests: async (machine, login) =>
      /\b(svm|vmx)\b/.test((await runInGuest(dirname(directory), machine, login, 'cat /proc/cpuinfo')) ?? ''),
    slow: slowBench,
    bring: async () => {
      const [stock] = await readImages(imagesDirectory)
      await copyFile(join(imagesDirectory, stock?.file ?? ''), join(images, 'incoming', 'whole.qcow2'))
      await writeFile(join(images, 'incoming', 'broken.qcow2'), 'no disk')
      return { whole: 'whole.qcow2', broken: 'broken.qcow2' }
    },
    bringDisc: async () => {
      await writeFile(join(images, 'incoming', 'speaks.iso'), speakingDisc(SPOKEN))
      return 'speaks.iso'
    },
    runsDisc: async (key) =>
      String(await qmp(join(directory, key, 'qmp'), 'ringbuf-read', { device: 'console', size: 65_536 })).includes(SPOKEN),
    ownDisk: {
      write: async (machine, login, text) => {
        const command = `${onOwnDisk(machine)} && echo '${text}' >$at/root/note && sync && cat $at/root/note`
        if ((await runInGuest(dirname(directory), machine, login, command)) !== text) throw new Error('nothing was written')
      },
      read: async (machine, login) => await runInGuest(dirname(directory), machine, login, `${onOwnDisk(machine)} && cat $at/root/note`),
    },
    reaches: ({ host, port }) => greets(host, port),
    close: () => rm(directory, { recursive: true }),
  }
}

/** A qemu-img that notes each beginning, and holds it until it is let go. */
async function slowBench(): Promise<SlowBench> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-qemu-'))
  const [tool, gate, notes] = ['qemu-img', 'gate', 'begun'].map((name) => join(directory, `.${name}`)) as [string, string, string]
  await writeFile(notes, '')
  const held = `#!/bin/sh\necho x >>'${notes}'\nwhile [ ! -e '${gate}' ]; do sleep 0.05; done\nexec qemu-img "$@"\n`
  await writeFile(tool, held, { mode: 0o755 })
  const open = () => qemuVendor.create(config(directory, { qemuImgBinary: tool, disk: 'copy' }), dependencies)
  const [driver, other] = [open(), open()]
  return {
    ...{ driver, other },
    begun: async () => (await readFile(notes, 'utf8')).split('x').length - 1,
    breakOff: async (key) => {
      process.kill(-Number(await readFile(join(directory, `.new-${key}`, 'copy.pid'), 'utf8')), 'SIGKILL')
    },
    quicken: () => writeFile(gate, ''),
    close: () => rm(directory, { recursive: true }),
  }
}

/** An SSH server speaks first. */
const greets = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 20_000 })
    socket.once('data', (bytes) => resolve(bytes.toString('latin1').startsWith('SSH-')))
    for (const event of ['error', 'timeout', 'close']) socket.once(event, () => resolve(false))
  }).then((answer) => answer === true)
