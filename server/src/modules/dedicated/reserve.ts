import { addHours } from '@portal/contracts/time.ts'
import { bookRun, lockLatest } from '../../platform/saga/store.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Service } from '../services/index.ts'
import { USUAL_STEPS } from './dedicated.rules.ts'
import { findHardware, type Hardware, moveHardware, patchHardware, takeFromStock } from './hardware.store.ts'
import { dropInstall } from './install/install.store.ts'
import { type Dedicated, lockDedicated, patchDedicated } from './store.ts'
import { dropOpenTasks, findChecklist, insertTasks, openTasks } from './tasks.store.ts'
import { DELIVER, FIT } from './work.rules.ts'

/** Reserves a machine that serves the plan there, once; null where none is in stock. */
export async function reserveMachine(tx: Tx, service: Service): Promise<Hardware | null> {
  const server = await lockDedicated(tx, service.id)
  if (!server || service.planId === null || service.locationId === null) return null
  if (server.hardwareId !== null) return await findHardware(tx, server.hardwareId)
  const machine = await takeFromStock(tx, service.planId, service.locationId)
  if (!machine) return null
  await bind(tx, machine.id, server, { by: 'system', detail: service.name })
  if ((await openTasks(tx, service.id, 'delivery')).length === 0) await openDelivery(tx, server, service.planId)
  return machine
}

/** The machine is this service's from now on. */
export async function bind(
  tx: Tx,
  hardwareId: number,
  server: Dedicated,
  who: { readonly by: 'system' | 'staff'; readonly name?: string; readonly detail: string },
): Promise<void> {
  await moveHardware(tx, hardwareId, 'reserve', who)
  if (server.deliveredAt !== null) await moveHardware(tx, hardwareId, 'assign', who)
  await patchHardware(tx, hardwareId, { serviceId: server.id })
  await patchDedicated(tx, server.id, { hardwareId })
}

async function openDelivery(tx: Tx, { id, paidAt }: Dedicated, planId: number): Promise<void> {
  const steps = (await findChecklist(tx, planId)) ?? USUAL_STEPS
  await insertTasks(
    tx,
    steps.map(({ code, hours }, position) => ({
      ...{ serviceId: id, purpose: 'delivery' as const, position, code },
      dueAt: addHours(paidAt, hours),
    })),
  )
}

/** It is not this service's any more: untouched it is stock again, else it is wiped before. */
export async function letGo(tx: Tx, serviceId: number, detail: string): Promise<void> {
  const server = await lockDedicated(tx, serviceId)
  await dropOpenTasks(tx, serviceId, 'delivery')
  await dropOpenTasks(tx, serviceId, 'change')
  await dropOpenTasks(tx, serviceId, 'backup')
  if (!server || server.hardwareId === null) return
  const machine = await findHardware(tx, server.hardwareId)
  await dropInstall(tx, server.hardwareId)
  if (machine?.serviceId === serviceId) {
    const event = machine.state === 'reserved' ? 'release' : 'free'
    await moveHardware(tx, machine.id, event, { by: 'system', detail })
    await patchHardware(tx, machine.id, { serviceId: null })
  }
  await patchDedicated(tx, serviceId, { hardwareId: null, power: null, backup: 'off', backupAt: null })
}

/** What staff did is seen at once, not at the next look of the saga that waits for them. */
export async function wake(tx: Tx, serviceId: number): Promise<boolean> {
  const saga = await lockLatest(tx, { kinds: [DELIVER, FIT], subjectId: serviceId, since: new Date(0) })
  if (saga?.state !== 'running') return false
  await bookRun(tx, saga.id)
  return true
}
