import type { HypervisorDriver } from '../../../drivers/hypervisor/port.ts'
import type { StepContext } from '../../../platform/saga/definition.ts'
import { findLive, writeUntold } from './store.ts'

/**
 * An older disk is about to be put in its place, and its key may be a former one: its ingest port is closed where the engine has a gate, and
 * opened once it was told the key of now. Before the disk is there: failing in between, it would boot with its port open. Behind user-mode
 * networking a port that is closed would be another one afterwards: there it is told at the next look.
 */
export async function closeForOlderDisk(
  { live }: HypervisorDriver,
  { transact, subjectId }: Pick<StepContext, 'transact' | 'subjectId'>,
  key: string,
): Promise<void> {
  if (!live?.gate || !(await transact((tx) => findLive(tx, subjectId)))) return
  // First: a gate is opened only of a plan that is not confirmed, and one that was closed and is confirmed would stay so.
  await transact((tx) => writeUntold(tx, subjectId))
  await live.gate.close(key)
}
