import { DATA_DISKS_MAX } from '@portal/contracts/modules/disks.contract.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { startSaga } from '../../../platform/saga/store.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Service } from '../../services/index.ts'
import { findVps, lockVps } from '../store.ts'
import { machineSize } from '../vps.rules.ts'
import { DISK, DISK_REMOVAL } from '../work.rules.ts'
import { freeGbOf } from './disks.rules.ts'
import { clearTakesMore, type DataDiskRow, disksOf, findDisk, insertDisk, patchDisk } from './store.ts'

/** All that was bought, on one disk, which grows with what is bought later: most never want another. Its machine is built next. */
export async function beginDisks(tx: Tx, { id: serviceId, plan }: Service): Promise<void> {
  const { storageGb: wantedGb } = machineSize(plan)
  if (wantedGb < 1 || (await disksOf(tx, serviceId)).length > 0) return
  await insertDisk(tx, { serviceId, name: 'data', wantedGb, takesMore: true, state: 'making' })
}

export interface Room {
  readonly totalGb: number
  readonly freeGb: number
  readonly disks: readonly DataDiskRow[]
}

export async function roomOf(tx: Tx, { id, plan }: Service): Promise<Room> {
  const disks = await disksOf(tx, id)
  const { storageGb: totalGb } = machineSize(plan)
  return { totalGb, freeGb: freeGbOf(totalGb, disks), disks }
}

async function lockRoom(tx: Tx, service: Service): Promise<Room> {
  const machine = await lockVps(tx, service.id)
  if (!machine || machine.removed) throw new AppError('not-found')
  return await roomOf(tx, service)
}

/** Whether it may be done now was judged, and the service is locked. */
export async function addDisk(
  tx: Tx,
  service: Service,
  { name, sizeGb }: { readonly name: string; readonly sizeGb: number },
): Promise<number> {
  const { freeGb, disks } = await lockRoom(tx, service)
  if (disks.length >= DATA_DISKS_MAX) fail('disks-full')
  if (sizeGb > freeGb) fail('disk-no-room', { free: freeGb })
  const diskId = await insertDisk(tx, { serviceId: service.id, name, wantedGb: sizeGb, takesMore: false, state: 'making' })
  await begin(tx, service, DISK, diskId, sizeGb)
  return diskId
}

/** Larger by what is free; one that could not be made is tried again, at the same size too. */
export async function growDisk(
  tx: Tx,
  service: Service,
  { diskId, sizeGb }: { readonly diskId: number; readonly sizeGb: number },
): Promise<DataDiskRow['state']> {
  const { freeGb } = await lockRoom(tx, service)
  const disk = (await findDisk(tx, service.id, diskId)) ?? fail('not-found')
  if (disk.state !== 'ready' && disk.state !== 'failed') fail('disk-not-ready')
  const { wantedGb } = disk
  if (sizeGb < wantedGb || (sizeGb === wantedGb && disk.state === 'ready')) fail('disk-not-larger', { size: wantedGb })
  if (sizeGb - wantedGb > freeGb) fail('disk-no-room', { free: freeGb })
  const state = disk.state === 'failed' ? ('making' as const) : ('growing' as const)
  await patchDisk(tx, service.id, diskId, { wantedGb: sizeGb, state })
  await begin(tx, service, DISK, diskId, sizeGb)
  return state
}

export async function updateDisk(
  tx: Tx,
  service: Service,
  { diskId, name, takesMore }: { readonly diskId: number; readonly name: string; readonly takesMore: boolean },
): Promise<void> {
  await lockRoom(tx, service)
  const disk = (await findDisk(tx, service.id, diskId)) ?? fail('not-found')
  // One alone has it.
  if (takesMore && !disk.takesMore) await clearTakesMore(tx, service.id)
  await patchDisk(tx, service.id, diskId, { name, takesMore })
}

/** Its row goes once the engine has removed it. */
export async function removeDisk(tx: Tx, service: Service, diskId: number): Promise<void> {
  await lockRoom(tx, service)
  const disk = (await findDisk(tx, service.id, diskId)) ?? fail('not-found')
  if (disk.state !== 'ready' && disk.state !== 'failed') fail('disk-not-ready')
  await patchDisk(tx, service.id, diskId, { state: 'removing', takesMore: false })
  await begin(tx, service, DISK_REMOVAL, diskId, 0)
}

async function begin(tx: Tx, { id, accountId }: Service, kind: string, diskId: number, sizeGb: number): Promise<void> {
  const machine = await findVps(tx, id)
  const key = `disk-${diskId}/${sizeGb}/${tx.now.toISOString()}`
  await startSaga(tx, { kind, key, subjectId: id, accountId, target: machine?.engine ?? null, data: { diskId } })
}
