// Builds a Debian 12 guest with cloud-init from Debian's own packages: as root, some minutes, 400 MB downloaded. No loop device is needed.
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publish, readManifest, writeDisk } from './build.mjs'
import { run, which } from './tools.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const ID = 'debian-12'
const MIB = 1024 * 1024
const INCLUDE = [
  ...['systemd-sysv', 'systemd-resolved', 'dbus', 'udev', 'linux-image-cloud-amd64', 'openssh-server', 'cloud-init', 'sudo'],
  ...['iproute2', 'ca-certificates', 'less', 'nano', 'e2fsprogs'],
]
/** A whole Debian has tens of thousands of small files. */
const BYTES_PER_INODE = 16_384
const AGENT = 'rootfs/usr/sbin/portal-agent'
/** Slow in a guest without hardware virtualisation, and of no use in it. */
const MASKED = [
  'e2scrub_reap.service',
  'e2scrub_all.timer',
  'apt-daily.timer',
  'apt-daily-upgrade.timer',
  'systemd-networkd-wait-online.service',
]
const SOURCES = ['debian.mjs', 'build.mjs', 'initramfs/init', 'modules.order', 'boot/syslinux.cfg', AGENT]

export const DEBIAN_PACKAGES = ['mmdebstrap']

/** Builds the image unless the manifest already carries this stamp. Returns what the caller prints. */
export function buildDebian(imagesDir, log) {
  if (process.getuid?.() !== 0) throw new Error('the Debian image is built as root: its files belong to root and to system users')
  if (which('mmdebstrap') === undefined) throw new Error('mmdebstrap not found: apt-get install mmdebstrap')
  const stamp = stampOf()
  if (readManifest(join(imagesDir, `${ID}.json`), imagesDir)?.stamp === stamp) return { id: ID, built: false, note: 'up to date' }
  const work = fs.mkdtempSync(join(tmpdir(), 'portal-debian-'))
  try {
    log('bootstrapping Debian 12 (some minutes)')
    const tree = join(work, 'root')
    run('mmdebstrap', [
      '--variant=minbase',
      `--include=${INCLUDE.join(',')}`,
      // One pattern each: dpkg knows no braces.
      ...['doc', 'man', 'locale'].map((folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`),
      'bookworm',
      tree,
    ])
    const boot = takeKernel(work, tree)
    writeFiles(tree)
    log('building the disk')
    const disk = writeDisk(work, boot, tree, 1024 * MIB, BYTES_PER_INODE)
    const about = {
      id: ID,
      title: 'Debian 12',
      family: 'linux',
      minMemoryMb: 256,
      minDiskGb: 2,
      bootSeconds: 900,
      userData: ['script', 'cloud-config'],
      // Its second disk is a volume that cloud-init knows; our agent is in it too, for new passwords.
      seed: 'cidata',
    }
    return { id: ID, built: true, note: publish(imagesDir, disk, { ...about, stamp }) }
  } finally {
    fs.rmSync(work, { recursive: true, force: true })
  }
}

function stampOf() {
  const hash = createHash('sha256')
  for (const name of SOURCES) hash.update(name).update(fs.readFileSync(join(here, name)))
  return hash.digest('hex').slice(0, 12)
}

/** Outside of the tree it needs no room in the guest; its own initrd is too large for a small one. */
function takeKernel(work, tree) {
  const name = fs.readdirSync(join(tree, 'boot')).find((each) => each.startsWith('vmlinuz-'))
  if (name === undefined) throw new Error('the Debian tree has no kernel')
  const vmlinuz = join(work, 'vmlinuz')
  fs.copyFileSync(join(tree, 'boot', name), vmlinuz)
  for (const each of fs.readdirSync(join(tree, 'boot'))) if (each.startsWith('initrd.img-')) fs.rmSync(join(tree, 'boot', each))
  return { vmlinuz, modules: join(tree, 'usr/lib/modules') }
}

function writeFiles(tree) {
  const put = (path, text, mode = 0o644) => {
    fs.mkdirSync(dirname(join(tree, path)), { recursive: true })
    fs.writeFileSync(join(tree, path), text, { mode })
  }
  put('etc/fstab', '/dev/vda2 / ext4 noatime,errors=remount-ro 0 1\n')
  put('etc/systemd/network/80-dhcp.network', '[Match]\nName=en* eth*\n\n[Network]\nDHCP=ipv4\n')
  // Nobody's network is asked for a seed: ours is a disk.
  put('etc/cloud/cloud.cfg.d/90-portal.cfg', 'datasource_list: [NoCloud, None]\nnetwork: {config: disabled}\n')
  // Where the agent looks for it.
  put('usr/sbin/portal-login', LOGIN, 0o755)
  put('usr/sbin/portal-agent', fs.readFileSync(join(here, AGENT)), 0o755)
  put('etc/systemd/system/portal-agent.service', AGENT_UNIT)
  for (const unit of ['portal-agent', 'systemd-networkd', 'ssh']) run('chroot', [tree, 'systemctl', 'enable', `${unit}.service`])
  for (const unit of MASKED) run('chroot', [tree, 'systemctl', 'mask', unit])
  // The one of the machine that this was built on leads nowhere here.
  fs.rmSync(join(tree, 'etc/resolv.conf'), { force: true })
  fs.symlinkSync('../run/systemd/resolve/stub-resolv.conf', join(tree, 'etc/resolv.conf'))
  // Each machine makes its own.
  for (const name of fs.readdirSync(join(tree, 'etc/ssh'))) if (name.startsWith('ssh_host_')) fs.rmSync(join(tree, 'etc/ssh', name))
  put('etc/machine-id', '')
}

/** After the login is set, and not after what the customer gave it to run, which takes as long as it takes. */
const AGENT_UNIT = `[Unit]
Description=Answers the portal on the second serial port
After=cloud-config.service ssh.service

[Service]
ExecStart=/usr/sbin/portal-agent
Restart=always

[Install]
WantedBy=multi-user.target
`
const LOGIN = `#!/bin/sh
user=$1 hash=$2
case $user in '' | *[!a-z0-9_-]*) exit 2 ;; esac
case $hash in '' | *[!a-zA-Z0-9./\\$]*) exit 2 ;; esac
id "$user" >/dev/null 2>&1 || useradd -m -s /bin/bash "$user" || exit 1
printf '%s:%s\\n' "$user" "$hash" | chpasswd -e
`
