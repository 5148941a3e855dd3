import type { Readable } from 'node:stream'
import type { FilesDriver } from '../../../drivers/files/port.ts'
import type { HypervisorDriver } from '../../../drivers/hypervisor/port.ts'
import { StepFailure } from '../../../platform/saga/definition.ts'
import { digestOf, type Spool, type Spooled } from '../../../platform/spool.ts'
import type { FileStores } from '../../integrations/index.ts'
import type { Engines } from '../engine.live.ts'
import type { Backup } from './store.ts'

/** What sagas that move disks need. */
export interface DiskRoutes {
  readonly engines: Engines
  readonly stores: FileStores
  readonly spool: Spool
}

/** The store of a backup; where staff have taken it away nothing can be done but wait. */
export function storeOf(stores: FileStores, { store }: Pick<Backup, 'store'>): FilesDriver {
  const driver = stores.find(store)
  if (!driver) throw new StepFailure('transient', `the store ${store} is not here now`)
  return driver
}

/** Asked before it was begun; an engine may have been replaced since. */
export function backupsOn(engine: HypervisorDriver, format: string): NonNullable<HypervisorDriver['backups']> {
  if (engine.backups?.format !== format) throw new StepFailure('permanent', `this engine does not read ${format} disks`)
  return engine.backups
}

type Written = Pick<Backup, 'id' | 'serviceId' | 'bytes' | 'sha256'>

/** Named after its row, never after anything that somebody typed. */
export const fileKeyOf = ({ id, serviceId }: Pick<Backup, 'id' | 'serviceId'>): string => `backups/${serviceId}/${id}`

const same = (one: { readonly size: number; readonly sha256: string }, { bytes, sha256 }: Written): boolean =>
  one.size === bytes && one.sha256 === sha256

/** Reads back all that is kept of it: does the store give what was written? */
export const isWhole = async (driver: FilesDriver, written: Written): Promise<boolean> =>
  same(await digestOf(await driver.get(fileKeyOf(written))), written)

/** All of it on this host. Where that has no room nothing is waited for: a machine may be off meanwhile. */
export const onThisHost = (spool: Spool, content: Readable): Promise<Spooled> =>
  spool.take(content).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOSPC' && cause.code !== 'EDQUOT') throw cause
    throw new StepFailure('permanent', `no-capacity: ${cause.message}`, { cause })
  })

/** All of it on this host; null where it is not what was written. */
export async function fetchWhole(spool: Spool, driver: FilesDriver, written: Written): Promise<Spooled | null> {
  const spooled = await onThisHost(spool, await driver.get(fileKeyOf(written)))
  if (same(spooled, written)) return spooled
  await spooled.close()
  return null
}
