import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { speakingDisc } from '../../../../test/support/disc.ts'
import { newKey, onPath, runInGuest } from '../../../../test/support/guest.ts'
import type { Bench, Seed, SlowBench } from '../bench.conformance.ts'
import type { EngineMachine } from '../port.ts'
import { qemuConfig } from './config.ts'
import { qemuVendor } from './driver.ts'
import { readImages } from './images.ts'

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
export const imagesDirectory = join(process.env['PORTAL_DATA'] ?? join(repository, '.data'), 'images')
export const dependencies = { clock: { now: () => new Date() } }

export const config = (directory: string, change: Record<string, unknown> = {}) =>
  qemuConfig.parse({
    directory,
    imagesDirectory,
    sshPortFrom: 23000,
    sshPortTo: 23099,
    natAddress: '127.0.0.1',
    natPortFrom: 26_000,
    natPortTo: 26_199,
    ...change,
  })

const SPOKEN = 'This is the disc speaking'
/** The machine's own disk is behind the rescue system's and its seed. */
const onOwnDisk = ({ boot }: EngineMachine): string =>
  boot === 'rescue' ? 'at=/tmp/own; mkdir -p $at; grep -q " $at " /proc/mounts || mount -t ext4 /dev/vdc2 $at' : 'at='

export const until = async (check: () => Promise<boolean>): Promise<void> => {
  while (!(await check())) await wait(100)
}

export async function makeBench(): Promise<Bench> {
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
    until,
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
    ...(onPath('mtools') && { seedOf: (key: string) => readSeed(join(directory, key, 'seed.img')) }),
    bringDisc: async () => {
      await writeFile(join(images, 'incoming', 'speaks.iso'), speakingDisc(SPOKEN))
      return 'speaks.iso'
    },
    runsDisc: (key) => hears(join(directory, key, 'tty'), SPOKEN),
    ownDisk: {
      write: async (machine, login, text) => {
        const command = `${onOwnDisk(machine)} && echo '${text}' >$at/root/note && sync && cat $at/root/note`
        if ((await runInGuest(dirname(directory), machine, login, command)) !== text) throw new Error('nothing was written')
      },
      read: async (machine, login) => await runInGuest(dirname(directory), machine, login, `${onOwnDisk(machine)} && cat $at/root/note`),
    },
    dataDisk: dataDiskIn(dirname(directory)),
    sizeInside: async (machine, login) => {
      const ask = 'nproc; grep MemTotal /proc/meminfo; cat /sys/block/vda/size; cat /sys/class/net/*/address'
      const said = ((await runInGuest(dirname(directory), machine, login, ask)) ?? '').split('\n')
      const [cpus = '', memory = '', sectors = '', ...macs] = said
      const kilobytes = Number(/(\d+) kB/.exec(memory)?.[1])
      const mac = macs.find((one) => one !== '00:00:00:00:00:00') ?? null
      return { cpus: Number(cpus), memoryMb: Math.ceil(kilobytes / 1024), diskGb: Number(sectors) / 2_097_152, mac }
    },
    reaches: ({ host, port }) => greets(host, port),
    occupy: async ({ host, port }) => {
      const program = createServer().listen(port, host)
      await once(program, 'listening')
      return async () => {
        program.close()
        await once(program, 'close')
      }
    },
    close: () => rm(directory, { recursive: true }),
  }
}

/** Found as a system with udev names it: by the serial number of the device. */
const dataDiskIn = (directory: string): NonNullable<Bench['dataDisk']> => {
  const at = (name: string) => `d=$(grep -lx '${name}' /sys/block/vd*/serial | cut -d/ -f4) && [ -n "$d" ]`
  return {
    sizeGb: async (machine, login, name) => {
      const sectors = await runInGuest(directory, machine, login, `${at(name)} && cat /sys/block/$d/size`)
      return sectors === null || sectors === '' ? null : Number(sectors) / 2_097_152
    },
    write: async (machine, login, name, text) => {
      await runInGuest(directory, machine, login, `${at(name)} && echo '${text}' >/dev/$d && sync && echo written`)
    },
    read: async (machine, login, name) => await runInGuest(directory, machine, login, `${at(name)} && head -n 1 /dev/$d`),
  }
}

/** By the programs that everybody reads such volumes with; fails where they find something wrong with it. */
export async function readSeed(volume: string): Promise<Seed> {
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` }
  const said = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8', env })
  said('fsck.vfat', '-n', volume)
  const names = said('mdir', '-b', '-i', volume, '::').trim().split('\n')
  const files = names.map((name) => [name.replace(/^::\//, ''), said('mtype', '-i', volume, name)] as const)
  const label = said('blkid', '-p', '-o', 'value', '-s', 'LABEL', volume).trim()
  return { label, files: Object.fromEntries(files), mode: (await stat(volume)).mode }
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

/** Is this said on a serial line, which is at its socket? */
const hears = (path: string, text: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path)
    let said = ''
    const end = (heard: boolean): void => {
      socket.destroy()
      resolve(heard)
    }
    socket.setTimeout(2000, () => end(false)).once('error', () => end(false))
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1')
      if (said.includes(text)) end(true)
    })
  })

/** An SSH server speaks first. */
const greets = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 20_000 })
    socket.once('data', (bytes) => resolve(bytes.toString('latin1').startsWith('SSH-')))
    for (const event of ['error', 'timeout', 'close']) socket.once(event, () => resolve(false))
  }).then((answer) => answer === true)
