import { DriverError, type HypervisorDriver, type MachineSize } from '../../drivers/hypervisor/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import type { StepContext } from '../../platform/saga/definition.ts'
import { findService } from '../services/index.ts'
import { unmeasured } from './drift.store.ts'
import { mayPass } from './engine.live.ts'
import { findVps, patchVps } from './store.ts'
import { differsFrom, machineSize } from './vps.rules.ts'

/**
 * Asks the engine what a machine really has and records it; a difference from what was sold raises an alert. An engine that does not answer
 * fails nothing: the size is then unknown, and the reconciliation asks again.
 * @param sold left out: by the service's plan
 */
export async function noteSize(
  engine: HypervisorDriver,
  { transact, subjectId }: Pick<StepContext, 'transact' | 'subjectId'>,
  sold?: MachineSize,
): Promise<void> {
  const machine = await transact((tx) => findVps(tx, subjectId))
  if (!machine) return
  const found = await engine.delivered(machine.engineKey).catch((error: unknown) => {
    if (error instanceof DriverError) return mayPass(error) ? undefined : null
    throw error
  })
  const actual = found ? { cpus: found.cpus, memoryMb: found.memoryMb, diskGb: found.diskGb } : null
  await transact(async (tx) => {
    const plan = (await findService(tx, subjectId))?.plan
    const wanted = sold ?? (plan && sizeOf(machineSize(plan)))
    const sizeDiffers = actual !== null && wanted !== undefined && differsFrom(wanted, actual)
    await patchVps(tx, subjectId, { actual, actualAt: found === undefined ? null : tx.now, sizeDiffers })
  })
}

const sizeOf = ({ cpu, memoryMb, diskGb }: ReturnType<typeof machineSize>): MachineSize => ({ cpus: cpu, memoryMb, diskGb })

/** One look of the reconciliation asks for so many: what an older version built is known after a while. */
const AT_ONCE = 20

/** Asks for the sizes that were never read, of machines that nothing is being done with. */
export async function measureUnknown({ db }: Pick<LiveContext, 'db'>, engineId: string, engine: HypervisorDriver): Promise<void> {
  const ids = await db.transaction((tx) => unmeasured(tx, engineId, AT_ONCE))
  for (const subjectId of ids) await noteSize(engine, { transact: (work) => db.transaction(work), subjectId })
}
