import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskVendor } from '../../src/drivers/files/disk/driver.ts'
import { bookBackup } from '../../src/modules/compute/backups/queue.ts'
import { patchPolicy } from '../../src/modules/compute/backups/store.ts'
import { type Customer, PASSWORD } from './customers.ts'
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

interface World {
  readonly portal: TestPortal
  readonly owner: Customer
  readonly id: number
}

/** What tests of backups do again and again, for whichever server it is at that moment. */
export function backupTools(world: () => World) {
  const copies = async () => {
    const { portal, owner, id } = world()
    return (await portal.ok('user/service/vps/backup/copies', { id }, { as: owner })).items
  }
  return {
    copies,
    files: () => keptFiles(world().portal, world().id),
    add: (input: object = {}, as = world().owner) =>
      world().portal.call('user/service/vps/backup/add', { id: world().id, period: 7, ...input } as never, { as }),
    row: async (as = world().owner) =>
      (await world().portal.ok('user/service/vps/backup/list', { serviceId: world().id }, { as })).items[0],
    recover: (input: object = {}, as = world().owner) =>
      world().portal.call('user/service/vps/backup/recover', { id: world().id, ...input } as never, { as, proof: PASSWORD }),
    status: async () => (await world().portal.ok('user/service/vps/status', { ids: [world().id] }, { as: world().owner })).items[0],
    /** Turned on, and the first one taken; answers its id. */
    taken: async (): Promise<number> => {
      const { portal, owner, id } = world()
      await portal.ok('user/service/vps/backup/add', { id, period: 7 }, { as: owner })
      await portal.advance('1m')
      return (await copies())[0]?.id ?? 0
    },
    /** As if its time had come. */
    due: async (): Promise<void> => {
      const { portal, id } = world()
      await portal.db.transaction(async (tx) => {
        await patchPolicy(tx, id, { nextAt: tx.now })
        await bookBackup(tx, id, tx.now)
      })
      await portal.advance('1m')
    },
  }
}
