import { z } from 'zod'
import { type Disks, DriverError, type EngineDisk } from '../port.ts'
import { checkDisk, checkKey } from '../spec.ts'
import { poolOf, type QemuConfig } from './config.ts'
import { diskGb, growTo } from './disk.ts'
import { allIn, deleteFile, disksOf, ensureFile, type PoolDisk } from './pool.ts'
import { qmp } from './qmp.ts'

interface Machines {
  readonly need: (key: string) => Promise<unknown>
  /** Null: the machine is off. */
  readonly monitor: (key: string) => Promise<string | null>
}

/** How the monitor knows it. */
const nodeOf = (name: string): string => `data-${name}`

const blocks = z.array(z.object({ inserted: z.object({ 'node-name': z.string().optional() }).optional() }))
const nodes = z.array(z.object({ 'node-name': z.string().optional() }))

export const qemuDisks = (configured: () => QemuConfig, { need, monitor }: Machines): Disks => {
  const sized = async ({ name, file }: Pick<PoolDisk, 'name' | 'file'>): Promise<EngineDisk> => ({
    name,
    sizeGb: await diskGb(configured().qemuImgBinary, file),
    device: `/dev/disk/by-id/virtio-${name}`,
  })
  return {
    ensure: async (key, name, gb) => {
      checkDisk(name, gb)
      await need(key)
      const { qemuImgBinary: tool } = configured()
      const file = await ensureFile(tool, poolOf(configured()), { key, name }, gb)
      const running = await monitor(key)
      if (running) await attach(running, { name, file })
      await grow(tool, { running, name, file }, gb)
      return await sized({ name, file })
    },
    list: async (key) => {
      checkKey(key)
      return await Promise.all((await disksOf(poolOf(configured()), key)).map(sized))
    },
    remove: async (key, name) => {
      checkKey(key)
      checkDisk(name)
      if ((await monitor(key)) !== null) throw new DriverError('refused', 'the machine runs')
      await deleteFile(poolOf(configured()), { key, name })
    },
    all: async () =>
      await Promise.all((await allIn(poolOf(configured()))).map(async ({ key, ...disk }) => ({ key, ...(await sized(disk)) }))),
  }
}

/** Behind every slot that QEMU gives out by itself. */
const FIRST_SLOT = 16

/**
 * What QEMU is told when it starts. They stand behind all other devices, wherever QEMU puts those: the firmware boots the first disk that it
 * meets, and a guest finds its own disk and its seed where it always did.
 */
export const diskArguments = (disks: readonly PoolDisk[]): readonly string[] =>
  disks.flatMap(({ name, file }, index) => [
    ...['-blockdev', `driver=qcow2,node-name=${nodeOf(name)},discard=unmap,file.driver=file,file.filename=${file.replaceAll(',', ',,')}`],
    ...['-device', `virtio-blk-pci,drive=${nodeOf(name)},serial=${name},id=disk-${name},addr=0x${(FIRST_SLOT + index).toString(16)}`],
  ])

/** To a machine that runs; one that has it already, or is given it by somebody else this moment, has it. */
export async function attach(monitor: string, { name, file }: Pick<PoolDisk, 'name' | 'file'>): Promise<void> {
  const node = nodeOf(name)
  if (await isAttached(monitor, node)) return
  try {
    const known = nodes.parse(await qmp(monitor, 'query-named-block-nodes', { flat: true }))
    if (!known.some((one) => one['node-name'] === node))
      await qmp(monitor, 'blockdev-add', {
        ...{ driver: 'qcow2', 'node-name': node, discard: 'unmap' },
        file: { driver: 'file', filename: file },
      })
    await qmp(monitor, 'device_add', { driver: 'virtio-blk-pci', drive: node, serial: name, id: `disk-${name}` })
  } catch (error) {
    if (!(await isAttached(monitor, node))) throw error
  }
}

const isAttached = async (monitor: string, node: string): Promise<boolean> =>
  blocks.parse(await qmp(monitor, 'query-block')).some(({ inserted }) => inserted?.['node-name'] === node)

interface Growing extends Pick<PoolDisk, 'name' | 'file'> {
  /** Its monitor: a running QEMU alone may touch the file. */
  readonly running: string | null
}

async function grow(tool: string, { running, name, file }: Growing, gb: number): Promise<void> {
  if ((await diskGb(tool, file)) >= gb) return
  if (running) {
    await qmp(running, 'block_resize', { 'node-name': nodeOf(name), size: gb * 1024 ** 3 })
    return
  }
  await growTo(tool, file, gb).catch((error: unknown) => {
    // It was started this moment: asked again it grows there.
    if (/lock/i.test(String(error))) throw new DriverError('retry-later', 'the machine is being started')
    throw error
  })
}
