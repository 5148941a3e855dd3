import type { HypervisorDriver } from '../../../drivers/hypervisor/port.ts'
import type { StepContext } from '../../../platform/saga/definition.ts'
import { findLive, writeUntold } from './store.ts'

/**
 * An older disk is in its place, and its key may be a former one: before it boots its ingest port is closed where the engine has a gate, and
 * opened once it was told the key of now. Behind user-mode networking a port that is closed would be another one afterwards: there it is told
 * at the next look.
 */
export async function closeForOlderDisk(
  { live }: HypervisorDriver,
  { transact, subjectId }: Pick<StepContext, 'transact' | 'subjectId'>,
  key: string,
): Promise<void> {
  if (!live?.gate || !(await transact((tx) => findLive(tx, subjectId)))) return
  await live.gate.close(key)
  await transact((tx) => writeUntold(tx, subjectId))
}
