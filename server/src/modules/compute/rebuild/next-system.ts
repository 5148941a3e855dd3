import { events } from '@portal/contracts/events.ts'
import type { Tx } from '../../../platform/tx.ts'
import { lockService, patchService } from '../../services/index.ts'
import { OWN_DISK } from '../rescue/boot.rules.ts'
import { deleteSnapshots } from '../snapshots/store.ts'
import { lockVps, patchVps } from '../store.ts'

/** The disk is gone: from now on the machine is what it is to become, and its snapshots went with the disk. Done twice it is done once. */
export async function becomeNext(tx: Tx, id: number): Promise<void> {
  const service = await lockService(tx, id)
  const machine = await lockVps(tx, id)
  if (!machine?.next || machine.nextPassword === null) return
  const { sshKeys, ...system } = machine.next
  await deleteSnapshots(tx, id, 'all')
  if (service && sshKeys) await patchService(tx, id, { options: { ...service.options, sshKeys } })
  await patchVps(tx, id, { ...system, ...OWN_DISK, password: machine.nextPassword, loginOwed: false, power: null, uptimeSince: null })
  await forgetNext(tx, id)
}

/** Where its guest answers may be another's as soon as its disk is gone: whatever leads there is told before. */
export async function leaveReach(tx: Tx, id: number): Promise<void> {
  const machine = await lockVps(tx, id)
  if (!machine || machine.reachPort === null) return
  await patchVps(tx, id, { reachHost: null, reachPort: null })
  await tx.emit(events.serviceReachChanged, { serviceId: id, kind: 'vps' })
}

/** It stays what it is. */
export const forgetNext = (tx: Tx, id: number): Promise<void> => patchVps(tx, id, { next: null, nextPassword: null })
