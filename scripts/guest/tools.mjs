// The host's programs and apt's packages that the guest image is made with.
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'

const MAX_OUTPUT = 64 * 1024 * 1024

export const NEEDED_TOOLS = [
  'busybox',
  'dropbear',
  'dropbearkey',
  'syslinux',
  'mcopy',
  'mkfs.vfat',
  'sfdisk',
  'cpio',
  'mke2fs',
  'resize2fs',
  'qemu-img',
  'dpkg',
]

export const run = (command, args, options = {}) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'], env: toolEnv(), maxBuffer: MAX_OUTPUT, ...options })

function toolEnv() {
  // An ordinary user's PATH lacks the sbin directories where mke2fs and friends live.
  return { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`, MTOOLS_SKIP_CHECK: '1', LC_ALL: 'C' }
}

export function which(tool) {
  const folder = toolEnv()
    .PATH.split(':')
    .find((each) => each !== '' && fs.existsSync(join(each, tool)))
  return folder === undefined ? undefined : fs.realpathSync(join(folder, tool))
}

/** The package with the kernel itself, e.g. linux-image-6.1.0-9-cloud-amd64, and its version; undefined without apt's lists. */
export function kernelPackage() {
  try {
    const name = /Depends: (linux-image-\S+)/.exec(run('apt-cache', ['depends', 'linux-image-cloud-amd64']))?.[1]
    if (name === undefined) return undefined
    const version = /^Version: (.+)$/m.exec(run('apt-cache', ['show', '--no-all-versions', name]))?.[1]
    return version === undefined ? undefined : { name, version }
  } catch {
    return undefined
  }
}

export function fetchKernel(work, kernel) {
  const folder = join(work, 'kernel')
  fs.mkdirSync(folder)
  run('apt-get', ['download', '-q', `${kernel.name}=${kernel.version}`], { cwd: folder })
  const archive = fs.readdirSync(folder).find((name) => name.endsWith('.deb'))
  run('dpkg', ['-x', archive, 'x'], { cwd: folder })
  const boot = join(folder, 'x/boot')
  const vmlinuz = fs.readdirSync(boot).find((name) => name.startsWith('vmlinuz-'))
  // Debian 12 has /lib/modules, later releases /usr/lib/modules.
  const modules = [join(folder, 'x/lib/modules'), join(folder, 'x/usr/lib/modules')].find((each) => fs.existsSync(each))
  return { vmlinuz: join(boot, vmlinuz), modules }
}

/** What apt would install of a package now; undefined without its lists. */
export function packageVersion(name) {
  try {
    return /^Version: (.+)$/m.exec(run('apt-cache', ['show', '--no-all-versions', name]))?.[1]
  } catch {
    return undefined
  }
}
