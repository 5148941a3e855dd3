import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Machine } from '../../src/drivers/bmc/ipmi/sim.conformance.ts'
import { imagesDirectory } from '../../src/drivers/hypervisor/qemu/bench.conformance.ts'
import { readImages } from '../../src/drivers/hypervisor/qemu/images.ts'

/**
 * A machine that has a card, an empty disk and a network with TFTP, and a mirror that serves an installer for it. The installer is the
 * guest image's own kernel and initial RAM disk with another `/init`; what it installs is the guest image (BusyBox, 60 MB), because
 * Debian's installer would take an hour on a processor that is emulated.
 */

/** Where a guest reaches this host by QEMU's user-mode network. */
export const HOST_AS_SEEN = '10.0.2.2'
const BOOT_START = 1024 * 1024
const INIT = fileURLToPath(new URL('net-boot/', import.meta.url))

export const netBootTools = ['qemu-img', 'mcopy', 'cpio']

/** What is to be set up as the network installation of a system. */
export interface Mirror {
  readonly installer: { readonly kernel: string; readonly initrd: string; readonly args: string; readonly answer: string }
  /** What was fetched from it, in order. */
  readonly fetched: readonly string[]
  readonly close: () => Promise<void>
}

export async function startMirror(work: string): Promise<Mirror> {
  const files = await makeFiles(work)
  const fetched: string[] = []
  const server = createServer((request, reply) => {
    const name = (request.url ?? '/').slice(1)
    fetched.push(name)
    const content = files[name]
    reply.writeHead(content ? 200 : 404, { 'content-length': content?.length ?? 0 }).end(content)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = `http://${HOST_AS_SEEN}:${(server.address() as AddressInfo).port}`
  return {
    installer: {
      ...{ kernel: `${at}/vmlinuz`, initrd: `${at}/initrd.gz` },
      args: `console=ttyS0 panic=10 initrd=initrd.gz answer={{answer}} system=${at}/disk.gz`,
      answer: 'hostname={{hostname}}\nhash={{passwordHash}}\nreport={{report}}\n',
    },
    fetched,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** Kernel, initial RAM disk and disk of the guest image; a second archive behind the first puts the installer's files over its own. */
async function makeFiles(work: string): Promise<Readonly<Record<string, Buffer>>> {
  const [image] = (await readImages(imagesDirectory)).filter(({ id }) => id.startsWith('busybox-linux'))
  if (!image) throw new Error('the guest image is missing; npm run engines')
  const disk = join(work, 'disk.img')
  execFileSync('qemu-img', ['convert', '-O', 'raw', join(imagesDirectory, image.file), disk])
  for (const name of ['vmlinuz', 'initrd.gz']) execFileSync('mcopy', ['-n', '-i', `${disk}@@${BOOT_START}`, `::${name}`, join(work, name)])
  const over = join(work, 'over')
  mkdirSync(over)
  for (const name of ['init', 'leased']) {
    copyFileSync(join(INIT, name), join(over, name))
    chmodSync(join(over, name), 0o755)
  }
  const archive = execFileSync('cpio', ['-o', '-H', 'newc', '-R', '0:0', '--quiet'], { cwd: over, input: 'init\nleased\n' })
  const read = (name: string): Buffer => readFileSync(join(work, name))
  return {
    vmlinuz: read('vmlinuz'),
    'initrd.gz': Buffer.concat([read('initrd.gz'), gzipSync(archive)]),
    'disk.gz': gzipSync(read('disk.img'), { level: 1 }),
  }
}

interface Metal {
  readonly mac: string
  /** Where this host reaches its SSH. */
  readonly sshPort: number
  /** What the operator's DHCP server leads its iPXE to. */
  readonly first: () => Promise<string>
}

/** Its disk is empty, its first script comes by QEMU's own TFTP, and its card's ROM is iPXE. */
export const netBootMachine =
  ({ mac, sshPort, first }: Metal) =>
  async (directory: string): Promise<Machine> => {
    mkdirSync(join(directory, 'tftp'))
    writeFileSync(join(directory, 'tftp', 'first.ipxe'), await first())
    execFileSync('qemu-img', ['create', '-q', '-f', 'qcow2', join(directory, 'metal.qcow2'), '1G'])
    execFileSync('mkfifo', [join(directory, 'monitor.in'), join(directory, 'monitor.out')])
    // By its whole path: what runs in the background stands in the root directory.
    const network = `user,id=net,tftp=${join(directory, 'tftp')},bootfile=first.ipxe,hostfwd=tcp:127.0.0.1:${sshPort}-:22`
    const parts = [
      ...['-machine pc', '-accel tcg,thread=multi,tb-size=64', '-cpu max', '-m 256', '-display none', '-nodefaults', '-no-user-config'],
      ...['-drive file=metal.qcow2,if=virtio', `-netdev ${network}`, `-device virtio-net-pci,netdev=net,mac=${mac}`],
      ...['-serial file:serial.log', '-chardev pipe,id=monitor,path=monitor', '-mon chardev=monitor', '-boot "$order"'],
      ...['-daemonize', '-pidfile pid'],
    ]
    return {
      start: `order=order=c; [ "$from" = pxe ] && order=order=c,once=n; qemu-system-x86_64 ${parts.join(' ')} >> qemu.log 2>&1`,
      soft: 'alive && echo system_powerdown > monitor.in',
    }
  }
