// Builds the guest image from Debian's own packages: no image is downloaded, no root and no loop device is needed.
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchKernel, kernelPackage, run, which } from './tools.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const MIB = 1024 * 1024
// Disk: 1 MiB of partition table, a FAT for the boot loader, the root file system.
const BOOT = { start: MIB, size: 24 * MIB }
const ROOT_START = 25 * MIB
const ROOT_SIZE = 38 * MIB

function sources() {
  const files = fs
    .readdirSync(here, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort()
}

export function stampOf(kernel, ...more) {
  const hash = createHash('sha256')
  for (const file of sources()) hash.update(relative(here, file)).update(fs.readFileSync(file))
  for (const tool of ['busybox', 'dropbear']) hash.update(fs.readFileSync(which(tool)))
  return hash
    .update([`${kernel.name} ${kernel.version}`, ...more].join(' '))
    .digest('hex')
    .slice(0, 12)
}

export function busyboxVersion() {
  return /BusyBox v(\d+\.\d+)/.exec(run('busybox', []))?.[1] ?? 'unknown'
}

/** Builds the image unless the manifest already carries this stamp. Returns what the caller prints. */
export function buildImage(imagesDir, log) {
  const id = `busybox-linux-${busyboxVersion()}`
  const manifestFile = join(imagesDir, `${id}.json`)
  const present = readManifest(manifestFile, imagesDir)
  const kernel = kernelPackage()
  if (kernel === undefined) {
    if (present !== undefined)
      return { id, built: false, note: 'kept as it is: the package lists are missing (apt-get update), so nothing could be compared' }
    throw new Error('apt knows no package linux-image-cloud-amd64: run "apt-get update" as root first')
  }
  const stamp = stampOf(kernel)
  if (present?.stamp === stamp) return { id, built: false, note: 'up to date' }
  const work = fs.mkdtempSync(join(tmpdir(), 'portal-guest-'))
  try {
    log(`fetching ${kernel.name} ${kernel.version}`)
    const boot = fetchKernel(work, kernel)
    log('building the disk')
    const disk = writeDisk(work, boot, writeRoot(work), ROOT_SIZE)
    const about = {
      id,
      title: `Tiny Linux (BusyBox ${busyboxVersion()})`,
      family: 'linux',
      minMemoryMb: 96,
      minDiskGb: 1,
      userData: ['script'],
    }
    return { id, built: true, note: publish(imagesDir, disk, { ...about, stamp }) }
  } finally {
    fs.rmSync(work, { recursive: true, force: true })
  }
}

/** The disk first: a manifest without its file is no image. Answers the file's name. */
export function publish(imagesDir, disk, about) {
  fs.mkdirSync(imagesDir, { recursive: true })
  const file = `${about.id}-${about.stamp}.qcow2`
  run('qemu-img', ['convert', '-c', '-f', 'raw', '-O', 'qcow2', disk, join(imagesDir, `${file}.part`)])
  fs.renameSync(join(imagesDir, `${file}.part`), join(imagesDir, file))
  const manifest = join(imagesDir, `${about.id}.json`)
  fs.writeFileSync(`${manifest}.part`, `${JSON.stringify({ ...about, file }, null, 2)}\n`)
  fs.renameSync(`${manifest}.part`, manifest)
  return file
}

export function readManifest(file, imagesDir) {
  try {
    const manifest = JSON.parse(fs.readFileSync(file, 'utf8'))
    return fs.existsSync(join(imagesDir, manifest.file)) ? manifest : undefined
  } catch {
    return undefined
  }
}

/** A disk that boots by syslinux into the tree, which becomes its root file system. */
export function writeDisk(work, { vmlinuz, modules }, tree, rootSize, bytesPerInode = 65_536) {
  const initrd = writeInitramfs(work, modules)
  const boot = join(work, 'boot.img')
  fs.writeFileSync(boot, '')
  fs.truncateSync(boot, BOOT.size)
  run('mkfs.vfat', ['-n', 'BOOT', boot])
  run('mcopy', ['-i', boot, vmlinuz, '::vmlinuz'])
  run('mcopy', ['-i', boot, initrd, '::initrd.gz'])
  run('mcopy', ['-i', boot, join(here, 'boot/syslinux.cfg'), '::syslinux.cfg'])
  run('syslinux', ['--install', boot])

  const root = join(work, 'root.img')
  // resize= reserves room for the online growth to the size of the disk the customer bought.
  const growth = 'root_owner=0:0,lazy_itable_init=1,resize=67108864'
  run('mke2fs', [
    '-q',
    '-t',
    'ext4',
    '-b',
    '4096',
    '-i',
    String(bytesPerInode),
    '-m',
    '0',
    '-E',
    growth,
    '-d',
    tree,
    root,
    `${rootSize / 1024}k`,
  ])

  const disk = join(work, 'disk.img')
  fs.writeFileSync(disk, '')
  fs.truncateSync(disk, ROOT_START + rootSize + MIB)
  const table = `label: dos\nstart=${BOOT.start / 512}, size=${BOOT.size / 512}, type=c, bootable\nstart=${ROOT_START / 512}, size=${rootSize / 512}, type=83\n`
  run('sfdisk', ['-q', disk], { input: table })
  const mbr = ['/usr/lib/SYSLINUX/mbr.bin', '/usr/lib/syslinux/mbr/mbr.bin'].find((each) => fs.existsSync(each))
  if (mbr === undefined) throw new Error('mbr.bin of syslinux not found')
  splice(disk, 0, fs.readFileSync(mbr).subarray(0, 440))
  splice(disk, BOOT.start, fs.readFileSync(boot))
  splice(disk, ROOT_START, fs.readFileSync(root))
  return disk
}

function splice(file, offset, bytes) {
  const handle = fs.openSync(file, 'r+')
  fs.writeSync(handle, bytes, 0, bytes.length, offset)
  fs.closeSync(handle)
}

function writeInitramfs(work, modules) {
  const tree = join(work, 'initramfs')
  fs.mkdirSync(join(tree, 'bin'), { recursive: true })
  fs.mkdirSync(join(tree, 'modules'))
  fs.copyFileSync(which('busybox'), join(tree, 'bin/busybox'))
  fs.chmodSync(join(tree, 'bin/busybox'), 0o755)
  fs.copyFileSync(join(here, 'initramfs/init'), join(tree, 'init'))
  fs.chmodSync(join(tree, 'init'), 0o755)
  const all = fs.readdirSync(modules, { recursive: true })
  // What this kernel has built in is not a file; the rest must be there in the given order.
  const order = fs.readFileSync(join(here, 'modules.order'), 'utf8').split(/\s+/).filter(Boolean)
  const found = order.flatMap((name) => {
    const path = all.find((each) => each.endsWith(`/${name}.ko`) || each.endsWith(`/${name}.ko.xz`))
    return path === undefined ? [] : [{ name, path: join(modules, path) }]
  })
  for (const { name, path } of found) {
    const bytes = path.endsWith('.xz') ? run('busybox', ['xzcat', path], { encoding: 'buffer' }) : fs.readFileSync(path)
    fs.writeFileSync(join(tree, 'modules', `${name}.ko`), bytes)
  }
  fs.writeFileSync(join(tree, 'modules/order'), `${found.map(({ name }) => name).join('\n')}\n`)
  const names = Buffer.from(['.', ...fs.readdirSync(tree, { recursive: true })].join('\n'))
  const archive = run('cpio', ['-o', '-H', 'newc', '-R', '0:0', '--quiet'], { cwd: tree, input: names, encoding: 'buffer' })
  const file = join(work, 'initrd.gz')
  fs.writeFileSync(file, run('busybox', ['gzip', '-9'], { input: archive, encoding: 'buffer' }))
  return file
}

export function writeRoot(work) {
  const tree = join(work, 'root')
  for (const folder of [
    'bin',
    'sbin',
    'usr/bin',
    'usr/sbin',
    'dev',
    'proc',
    'sys',
    'tmp',
    'run',
    'root',
    'var/log',
    'etc/dropbear',
    'lib',
    'lib64',
  ]) {
    fs.mkdirSync(join(tree, folder), { recursive: true })
  }
  fs.cpSync(join(here, 'rootfs'), tree, { recursive: true })
  for (const script of ['etc/init.d/rcS', 'etc/acpi/PWRF/00000080', 'usr/share/udhcpc/default.script'])
    fs.chmodSync(join(tree, script), 0o755)
  for (const script of fs.readdirSync(join(tree, 'usr/sbin'))) fs.chmodSync(join(tree, 'usr/sbin', script), 0o755)
  fs.chmodSync(join(tree, 'etc/shadow'), 0o600)
  installProgram(tree, which('busybox'), '/bin/busybox')
  for (const path of run('busybox', ['--list-full']).trim().split('\n')) {
    const link = join(tree, path)
    fs.mkdirSync(dirname(link), { recursive: true })
    if (path !== 'bin/busybox' && !fs.existsSync(link)) fs.symlinkSync('/bin/busybox', link)
  }
  installProgram(tree, which('dropbear'), '/usr/sbin/dropbear')
  installProgram(tree, which('dropbearkey'), '/usr/bin/dropbearkey')
  fs.rmSync(join(tree, 'sbin/resize2fs'), { force: true })
  installProgram(tree, which('resize2fs'), '/sbin/resize2fs')
  return tree
}

/** Copies a program and the shared libraries it needs, each under the path the loader will look at. */
export function installProgram(tree, program, target) {
  fs.copyFileSync(program, join(tree, target))
  fs.chmodSync(join(tree, target), 0o755)
  let libraries
  try {
    libraries = run('ldd', [program])
  } catch {
    return // a static program
  }
  for (const [, path] of libraries.matchAll(/(?:=> )?(\/\S+) \(0x/g)) {
    fs.mkdirSync(join(tree, dirname(path)), { recursive: true })
    fs.copyFileSync(fs.realpathSync(path), join(tree, path))
    fs.chmodSync(join(tree, path), 0o755)
  }
}
