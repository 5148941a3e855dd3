import { liveJob } from '../../platform/jobs/handler.ts'
import type { Tx } from '../../platform/tx.ts'
import { confirmUndelete, findService, refuseUndelete } from '../services/index.ts'
import { keepBackups } from './backups/policy.ts'
import { type Engines, engineOf } from './engine.live.ts'
import { remove, undelete } from './queue.ts'
import { findVps } from './store.ts'
import { bookTransfer } from './transfer/settle.ts'

/** Staff want an ended machine back: the engine is asked for it, and only its yes makes the service active again. Power follows by itself. */
export const undeleteJob = (engines: Engines) =>
  liveJob(undelete, {
    live: async ({ db }, asked) => {
      const { service, machine } = await db.read(async (tx) => ({
        service: await findService(tx, asked.serviceId),
        machine: await findVps(tx, asked.serviceId),
      }))
      if (service?.state !== 'ended' || service.purgeAt !== null) return
      const there =
        machine && !machine.removed && machine.engine !== null && (await engineOf(engines, machine.engine).find(machine.engineKey))
      await db.transaction((tx) => (there ? takeBack(tx, asked.serviceId) : giveUp(tx, asked, 'the engine does not have it any more')))
    },
    gaveUp: (tx, asked, error) => giveUp(tx, asked, error.message),
  })

async function takeBack(tx: Tx, serviceId: number): Promise<void> {
  await confirmUndelete(tx, serviceId)
  const service = await findService(tx, serviceId)
  if (service) await keepBackups(tx, service)
  await bookTransfer(tx, serviceId)
}

/** It is destroyed when it was meant to be: that job may have come and gone while this waited. */
async function giveUp(
  tx: Tx,
  { serviceId, purgeAt }: { readonly serviceId: number; readonly purgeAt: string | null },
  message: string,
): Promise<void> {
  const removeAt = purgeAt === null ? tx.now : new Date(purgeAt)
  await refuseUndelete(tx, serviceId, removeAt, message)
  await tx.enqueue(remove, { serviceId }, { key: `remove:${serviceId}`, dueAt: removeAt })
}
