import type { Tx } from '../../../platform/tx.ts'
import { OWN_DISK } from '../rescue/boot.rules.ts'
import { deleteSnapshots } from '../snapshots/store.ts'
import { lockVps, patchVps } from '../store.ts'

/** The disk is gone: from now on the machine is what it is to become, and its snapshots went with the disk. Done twice it is done once. */
export async function becomeNext(tx: Tx, id: number): Promise<void> {
  const machine = await lockVps(tx, id)
  if (!machine?.next || machine.nextPassword === null) return
  await deleteSnapshots(tx, id, 'all')
  await patchVps(tx, id, { ...machine.next, ...OWN_DISK, password: machine.nextPassword, power: null, uptimeSince: null })
  await forgetNext(tx, id)
}

/** It stays what it is. */
export const forgetNext = (tx: Tx, id: number): Promise<void> => patchVps(tx, id, { next: null, nextPassword: null })
