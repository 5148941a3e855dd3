import type { Disks, HypervisorDriver } from '../../../drivers/hypervisor/port.ts'
import { type StepContext, StepFailure } from '../../../platform/saga/definition.ts'
import { type Engines, engineOf } from '../engine.live.ts'
import { findVps } from '../store.ts'
import { engineName } from './disks.rules.ts'
import { type DataDiskRow, disksOf, findDisk, forgetMade, patchDisk } from './store.ts'

type Context = Pick<StepContext, 'transact' | 'subjectId'>

/** Asked before it was sold; an engine may have been replaced since. */
export function disksOn(engine: HypervisorDriver): Disks {
  if (!engine.disks) throw new StepFailure('permanent', 'this engine has no data disks')
  return engine.disks
}

/** Makes or grows one of a machine's, and writes down what its engine says of it. */
export async function ensureDisk(
  engine: HypervisorDriver,
  { transact, subjectId }: Context,
  key: string,
  { id, wantedGb }: Pick<DataDiskRow, 'id' | 'wantedGb'>,
): Promise<void> {
  const made = await disksOn(engine).ensure(key, engineName(id), wantedGb)
  const sizeGb = Math.floor(made.sizeGb)
  if (sizeGb < wantedGb) throw new StepFailure('permanent', 'the data disk did not grow')
  await transact((tx) => patchDisk(tx, subjectId, id, { sizeGb, wantedGb: sizeGb, device: made.device, state: 'ready' }))
}

/** Only its engine can say what became of it: one that is away is asked again, at last every four hours, for a week. */
export const NOTE_ATTEMPTS = 44

/**
 * Where it failed: nothing is taken back, for a disk never shrinks. What its engine holds stands in the books, whatever became of an
 * answer, and takes its room there.
 */
export async function noteDisk(engines: Engines, { transact, subjectId }: Context, diskId: number): Promise<void> {
  const machine = await transact((tx) => findVps(tx, subjectId))
  if (!machine || machine.removed || machine.engine === null) return
  const there = await engineOf(engines, machine.engine).disks?.list(machine.engineKey)
  const made = there?.find(({ name }) => name === engineName(diskId))
  if (!made) return
  const sizeGb = Math.floor(made.sizeGb)
  await transact(async (tx) => {
    const disk = await findDisk(tx, subjectId, diskId)
    if (disk) await patchDisk(tx, subjectId, diskId, { sizeGb, wantedGb: Math.max(disk.wantedGb, sizeGb), device: made.device })
  })
}

/** All that a machine has by the books: those that are missing are made, and those that stayed are attached to what was made anew. */
export async function ensureDisks(engine: HypervisorDriver, context: Context, key: string): Promise<void> {
  const disks = await context.transact((tx) => disksOf(tx, context.subjectId))
  for (const disk of disks.filter(({ state }) => state === 'making' || state === 'ready')) await ensureDisk(engine, context, key, disk)
}

/** With all that is on them; of a machine that is gone or off. */
export async function removeDisks(engine: HypervisorDriver, context: Context, key: string): Promise<void> {
  const { disks } = engine
  if (!disks) return
  for (const { name } of await disks.list(key)) await disks.remove(key, name)
  await context.transact((tx) => forgetMade(tx, context.subjectId))
}

/** Nothing of it is left on its engine. */
export async function removeWithDisks(engine: HypervisorDriver, context: Context, key: string): Promise<void> {
  await engine.remove(key)
  await removeDisks(engine, context, key)
}
