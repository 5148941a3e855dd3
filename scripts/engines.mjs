// npm run engines: installs the real engines and PostgreSQL's tools from Debian's packages (as root), unpacks a name server, a mail
// server and a simulator of controllers for the tests of their drivers, and builds the guest image.
// Plain Node, no dependency: it runs before anything else is installed. Asked twice, it does nothing the second time.
//   --browser   also installs Chromium, which the browser tests drive
//   --incus     also installs Incus (as root; from Debian's backports where Debian itself has none) and builds a container image for its tests
//   --debian    also builds a Debian 12 guest with cloud-init (as root; its machines need 256 MB)
import { execFileSync, spawnSync } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildImage } from './guest/build.mjs'
import { buildDebian, DEBIAN_PACKAGES } from './guest/debian.mjs'
import { buildLive } from './guest/live.mjs'
import { kernelPackage, NEEDED_TOOLS, which } from './guest/tools.mjs'
import { buildContainerImage } from './incus/image.mjs'
import { installIncus } from './incus/install.mjs'
import { unpackControllers, unpackMailServer, unpackNameServer } from './lib/test-servers.mjs'

const repository = dirname(dirname(fileURLToPath(import.meta.url)))
const PACKAGES = [
  'qemu-system-x86',
  'qemu-utils',
  'seabios',
  'iproute2',
  'nftables',
  'conntrack',
  'busybox-static',
  'dropbear-bin',
  'syslinux',
  'mtools',
  'dosfstools',
  'fdisk',
  'cpio',
  'e2fsprogs',
  'libc-bin',
  'postgresql-client',
  'ipmitool',
  // A publisher for the tests of live plans.
  'ffmpeg',
  'ca-certificates',
]
const log = (text) => console.log(`engines: ${text}`)

function installed(name) {
  const answer = spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' })
  return answer.status === 0 && answer.stdout.includes('install ok installed')
}

function apt(...args) {
  execFileSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

function installPackages(isRoot) {
  const wanted = [
    ...PACKAGES,
    ...(process.argv.includes('--browser') ? ['chromium', 'chromium-headless-shell'] : []),
    ...(process.argv.includes('--debian') ? DEBIAN_PACKAGES : []),
  ]
  const missing = wanted.filter((name) => !installed(name))
  if (missing.length === 0) {
    log('all Debian packages are installed')
  } else if (isRoot) {
    log(`installing ${missing.join(' ')}`)
    apt('update', '-q')
    apt('install', '-y', '-q', '--no-install-recommends', ...missing)
  } else {
    log('packages are missing; an administrator must run:')
    console.log(`  sudo apt-get update && sudo apt-get install --no-install-recommends ${missing.join(' ')}`)
  }
  if (isRoot && kernelPackage() === undefined) apt('update', '-q')
}

/** Only tests want it: where it cannot be had, they say so. */
function forTests(unpack, folder) {
  try {
    return unpack(folder, log)
  } catch (error) {
    return `not to be had (${error.stderr?.toString().trim() || error.message})`
  }
}

function main() {
  if (process.platform !== 'linux' || process.arch !== 'x64' || which('dpkg') === undefined) {
    log('the real engines need Debian (or a relative) on x86-64; here the portal runs on the built-in simulator')
    return 1
  }
  installPackages(process.getuid?.() === 0)
  const absent = NEEDED_TOOLS.filter((tool) => which(tool) === undefined)
  if (absent.length > 0) {
    log(`no image built: ${absent.join(', ')} not found`)
    return 1
  }
  const data = resolve(repository, process.env.PORTAL_DATA ?? '.data')
  log(`name server for tests: ${forTests(unpackNameServer, join(data, 'bind'))}`)
  log(`mail server for tests: ${forTests(unpackMailServer, join(data, 'dovecot'))}`)
  log(`controllers for tests: ${forTests(unpackControllers, join(data, 'ipmi'))}`)
  if (process.argv.includes('--incus')) {
    log(`Incus for tests: ${installIncus(log)}`)
    log(`container image: ${buildContainerImage(data, log)}`)
  }
  const images = join(data, 'images')
  for (const build of [buildImage, buildLive, ...(process.argv.includes('--debian') ? [buildDebian] : [])]) {
    const result = build(images, log)
    log(`image ${result.id} in ${images}: ${result.built ? `built (${result.note})` : result.note}`)
  }
  return 0
}

try {
  process.exitCode = main()
} catch (error) {
  log(`failed: ${error.stderr?.toString().trim() || error.message}`)
  process.exitCode = 1
}
