// A container image of Debian's own BusyBox and Dropbear, 1 MB, for tests of the Incus driver: nothing is downloaded.
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { busyboxVersion, installProgram } from '../guest/build.mjs'
import { run, which } from '../guest/tools.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const guest = join(here, '../guest/rootfs')
export const ALIAS = 'busybox-container'
const FOLDERS = [
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
]
const FROM_GUEST = ['etc/group', 'etc/passwd', 'etc/shadow', 'etc/profile', 'etc/shells', 'usr/share/udhcpc/default.script']

/** Where it is built, beside the images of the other engine. */
export const imageFile = (data) => join(data, 'incus', `${ALIAS}.tar.gz`)

/** Builds it unless it carries this stamp already. Returns what the caller prints. */
export function buildContainerImage(data, log) {
  const file = imageFile(data)
  const stamp = stampOf()
  const stampFile = `${file}.stamp`
  if (fs.existsSync(file) && fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp) return 'up to date'
  log('building the container image')
  const work = fs.mkdtempSync(join(tmpdir(), 'portal-container-'))
  try {
    writeTree(join(work, 'rootfs'))
    const properties = { description: `Tiny Linux (BusyBox ${busyboxVersion()})`, os: 'BusyBox', 'portal.min_memory_mb': '16' }
    fs.writeFileSync(join(work, 'metadata.yaml'), JSON.stringify({ architecture: 'x86_64', creation_date: 1, properties }))
    fs.mkdirSync(dirname(file), { recursive: true })
    run('tar', ['--owner=0', '--group=0', '--sort=name', '--mtime=@1', '-czf', `${file}.part`, '-C', work, 'metadata.yaml', 'rootfs'])
    fs.renameSync(`${file}.part`, file)
    fs.writeFileSync(stampFile, stamp)
    return `built (${Math.round(fs.statSync(file).size / 1024)} KB)`
  } finally {
    fs.rmSync(work, { recursive: true, force: true })
  }
}

function stampOf() {
  const hash = createHash('sha256').update(fs.readFileSync(fileURLToPath(import.meta.url)))
  for (const name of FROM_GUEST) hash.update(fs.readFileSync(join(guest, name)))
  for (const name of ['etc/inittab', 'etc/init.d/rcS']) hash.update(fs.readFileSync(join(here, 'rootfs', name)))
  for (const tool of ['busybox', 'dropbear']) hash.update(fs.readFileSync(which(tool)))
  return hash.digest('hex').slice(0, 12)
}

function writeTree(tree) {
  for (const folder of FOLDERS) fs.mkdirSync(join(tree, folder), { recursive: true })
  for (const name of FROM_GUEST) {
    fs.mkdirSync(dirname(join(tree, name)), { recursive: true })
    fs.copyFileSync(join(guest, name), join(tree, name))
  }
  fs.cpSync(join(here, 'rootfs'), tree, { recursive: true })
  fs.writeFileSync(join(tree, 'etc/hostname'), 'container\n')
  for (const script of ['etc/init.d/rcS', 'usr/share/udhcpc/default.script']) fs.chmodSync(join(tree, script), 0o755)
  fs.chmodSync(join(tree, 'etc/shadow'), 0o600)
  fs.chmodSync(join(tree, 'root'), 0o700)
  fs.chmodSync(join(tree, 'tmp'), 0o1777)
  installProgram(tree, which('busybox'), '/bin/busybox')
  for (const path of run('busybox', ['--list-full']).trim().split('\n')) {
    const link = join(tree, path)
    fs.mkdirSync(dirname(link), { recursive: true })
    if (path !== 'bin/busybox' && !fs.existsSync(link)) fs.symlinkSync('/bin/busybox', link)
  }
  installProgram(tree, which('dropbear'), '/usr/sbin/dropbear')
  installProgram(tree, which('dropbearkey'), '/usr/bin/dropbearkey')
}
