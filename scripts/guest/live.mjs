// The image of live plans: the small guest, and nginx with its RTMP module unpacked from Debian's packages. It boots as fast.
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installProgram, publish, readManifest, stampOf, writeDisk, writeRoot } from './build.mjs'
import { fetchKernel, kernelPackage, packageVersion, run } from './tools.mjs'

const rootfs = fileURLToPath(new URL('live/rootfs', import.meta.url))
const PACKAGES = ['nginx', 'libnginx-mod-rtmp', 'libnginx-mod-stream']
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'
const MIB = 1024 * 1024
const ROOT_SIZE = 56 * MIB

/** Builds the image unless the manifest already carries this stamp. */
export function buildLive(imagesDir, log) {
  const kernel = kernelPackage()
  const packages = PACKAGES.map((name) => `${name}=${packageVersion(name)}`)
  if (kernel === undefined || packages.some((each) => each.endsWith('=undefined')))
    throw new Error(`apt knows none of linux-image-cloud-amd64, ${PACKAGES.join(', ')}: run "apt-get update" as root first`)
  const version = /^nginx=(\d+\.\d+)/.exec(packages[0])?.[1]
  const id = 'rtmp-nginx'
  const stamp = stampOf(kernel, ...packages)
  if (readManifest(join(imagesDir, `${id}.json`), imagesDir)?.stamp === stamp) return { id, built: false, note: 'up to date' }
  const work = fs.mkdtempSync(join(tmpdir(), 'portal-guest-'))
  try {
    log(`fetching ${packages.join(' ')}`)
    const tree = writeRoot(work)
    unpack(work, packages, tree)
    const disk = writeDisk(work, fetchKernel(work, kernel), tree, ROOT_SIZE)
    const about = {
      id,
      title: `RTMP live streaming (nginx ${version})`,
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

function unpack(work, packages, tree) {
  const folder = join(work, 'nginx')
  fs.mkdirSync(folder)
  run('apt-get', ['download', '-q', ...packages], { cwd: folder })
  for (const archive of fs.readdirSync(folder).filter((name) => name.endsWith('.deb'))) run('dpkg', ['-x', archive, 'x'], { cwd: folder })
  installProgram(tree, join(folder, 'x/usr/sbin/nginx'), '/usr/sbin/nginx')
  const modules = 'usr/lib/nginx/modules'
  fs.mkdirSync(join(tree, modules), { recursive: true })
  for (const name of ['ngx_rtmp_module.so', 'ngx_stream_module.so'])
    installProgram(tree, join(folder, 'x', modules, name), join('/', modules, name))
  fs.mkdirSync(join(tree, 'etc/ssl/certs'), { recursive: true })
  fs.copyFileSync(AUTHORITIES, join(tree, AUTHORITIES))
  fs.cpSync(rootfs, tree, { recursive: true })
  fs.chmodSync(join(tree, 'usr/sbin/portal-live'), 0o755)
}
