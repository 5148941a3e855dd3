import { execFile } from 'node:child_process'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { DriverError, type EngineMachine, type Media, type Rescue } from '../port.ts'
import { checkKey, checkLogin } from '../spec.ts'
import type { QemuConfig } from './config.ts'
import { broughtDiscs, isKept, keepDisc, openBrought } from './discs.ts'
import { rethrow } from './disk.ts'
import { readImages } from './images.ts'
import { type MachineRecord, machineFiles } from './machine-directory.ts'
import { seedDisk, seedFormatOf } from './seed.ts'

const run = promisify(execFile)

interface Records {
  readonly need: (key: string) => Promise<MachineRecord>
  readonly save: (machine: MachineRecord) => Promise<void>
  /** Null: the machine is off. */
  readonly monitor: (key: string) => Promise<string | null>
}

/** What it boots from is in its record, and is read when it starts: of one that runs the record cannot change. */
async function off({ need, monitor }: Records, key: string): Promise<MachineRecord> {
  await need(key)
  if ((await monitor(key)) !== null) throw new DriverError('refused', 'the machine runs')
  return await need(key)
}

export const mediaOf = ({ rescue, media }: MachineRecord): Pick<EngineMachine, 'boot' | 'iso'> => ({
  boot: rescue ? 'rescue' : media?.first ? 'iso' : 'disk',
  ...(media && { iso: media.iso }),
})

/** A layer over an image, which only reads it: thrown away it leaves nothing behind. */
export const qemuRescue = (config: () => QemuConfig, records: Records): Rescue => ({
  enter: async (key, { image, hostname, login }) => {
    checkLogin(login)
    const { directory, imagesDirectory, qemuImgBinary } = config()
    await off(records, key)
    const system = (await readImages(imagesDirectory)).find(({ id }) => id === image)
    if (!system) throw new DriverError('not-found', `no image ${image} on this engine`)
    const files = machineFiles(directory, key)
    const part = `${files.rescue}.part`
    const base = relative(files.folder, join(imagesDirectory, system.file))
    await rm(part, { force: true })
    await run(qemuImgBinary, ['create', '-q', '-f', 'qcow2', '-F', 'qcow2', '-b', base, part]).catch(rethrow)
    await writeFile(files.rescueSeed, seedDisk(seedFormatOf(system), { hostname, login }), { mode: 0o600 }).catch(rethrow)
    await rename(part, files.rescue).catch(rethrow)
    // Read anew: its gate may have been closed or opened meanwhile.
    await records.save({ ...(await records.need(key)), rescue: { image, heard: system.heard } })
  },
  leave: async (key) => {
    const { rescue } = await records.need(key)
    if (rescue) await records.save({ ...(await off(records, key)), rescue: null })
    const files = machineFiles(config().directory, key)
    for (const file of [files.rescue, `${files.rescue}.part`, files.rescueSeed]) await rm(file, { force: true })
  },
})

export const qemuMedia = (config: () => QemuConfig, records: Records): Media => ({
  insert: async (key, iso, { first }) => {
    checkKey(iso)
    await off(records, key)
    if (!(await isKept(config().directory, iso))) throw new DriverError('not-found', `no disc ${iso} on this engine`)
    await records.save({ ...(await records.need(key)), media: { iso, first } })
  },
  eject: async (key) => {
    const { media } = await records.need(key)
    if (media) await records.save({ ...(await off(records, key)), media: null })
  },
  keep: (iso, from) => keepDisc(config().directory, iso, from),
  waiting: () => broughtDiscs(config().imagesDirectory),
  open: (file) => openBrought(config().imagesDirectory, file),
})
