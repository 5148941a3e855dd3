import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Adopted, Asked, MachineSpec } from '../port.ts'
import type { QemuConfig } from './config.ts'
import { type MachineRecord, readRecord, writeRecordTo } from './machine-directory.ts'
import { seedDisk, seedFormatOf } from './seed.ts'
import { askForDisk, settle, stopWork, workFolder } from './work-folder.ts'

const SCRIPTS = {
  overlay: '"$1" create -q -f qcow2 -F qcow2 -b "$2" part.qcow2 "$3"',
  copy: '"$1" convert -p -O qcow2 "$2" part.qcow2 && "$1" resize -q -f qcow2 part.qcow2 "$3"',
}

/** What stands in a machine's folder from its beginning on, but for the port that is chosen for it. */
export function newRecord(
  config: QemuConfig,
  made: Pick<MachineRecord, 'key' | 'image' | 'heard' | 'seed' | 'adopted'>,
  {
    network: { mac, address, more },
    ...size
  }: Omit<Adopted, 'network'> & { network: Adopted['network'] & Pick<MachineSpec['network'], 'more'> },
): Omit<MachineRecord, 'sshPort'> {
  return {
    ...{ owner: 'hosting-portal', version: 1, ...made, mac: mac.toLowerCase(), forwards: [], nested: false, rescue: null, media: null },
    ...{ cpus: size.cpus, memoryMb: size.memoryMb },
    ...(config.network === 'tap' && { address, ...(more && { more: [...more] }) }),
  }
}

/** Asks for a machine's disk and definition from the image `base`. */
export async function make(config: QemuConfig, record: MachineRecord, spec: MachineSpec, base: string): Promise<Asked> {
  const { directory, disk, qemuImgBinary } = config
  const folder = workFolder(directory, record.key)
  const asked = await askForDisk({
    ...{ folder, script: SCRIPTS[disk] },
    // Relative, so that the data directory can be moved as a whole.
    given: [qemuImgBinary, relative(folder, base), `${spec.diskGb}G`],
    fill: async (draft) => {
      await writeFile(join(draft, 'seed.img'), seedDisk(seedFormatOf(record), spec), { mode: 0o600 })
      await writeRecordTo(draft, record)
    },
  })
  if (asked.state === 'ready')
    await settle(folder, join(directory, record.key), async () => (await readRecord(directory, record.key)) !== null)
  return asked
}

export const stopMaking = (directory: string, key: string): Promise<void> => stopWork(workFolder(directory, key))
