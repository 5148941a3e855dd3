import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskVendor } from '../../src/drivers/files/disk/driver.ts'
import type { TestPortal } from './portal.ts'

type House = Pick<TestPortal, 'dataDir'>
const directory = ({ dataDir }: House): string => join(dataDir, 'files')

/** Keys of what the demo's store has of a server. */
export async function keptFiles(house: House, serviceId: number): Promise<string[]> {
  const keys: string[] = []
  for await (const key of diskVendor.create({ directory: directory(house) }, {}).list(`backups/${serviceId}/`)) keys.push(key)
  return keys
}

/** The store still has it, and gives back something else. */
export const spoilFile = (house: House, key: string): void => writeFileSync(join(directory(house), key), 'not what was written')

/** The place where the store keeps its files is gone, until what is answered is called. */
export function breakStore(house: House): () => void {
  const away = `${directory(house)}-away`
  try {
    renameSync(directory(house), away)
  } catch {
    // Nothing was kept yet.
  }
  writeFileSync(directory(house), '')
  return () => {
    rmSync(directory(house))
    try {
      renameSync(away, directory(house))
    } catch {
      // Nothing was kept.
    }
  }
}
