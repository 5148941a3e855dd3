import { addSeconds } from '@portal/contracts/time.ts'
import { defineJob } from '../../../platform/jobs/definition.ts'
import { txJob } from '../../../platform/jobs/handler.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findService, type Service } from '../../services/index.ts'
import { desiredPower } from '../desired-power.ts'
import { forcePower } from '../power.ts'
import { lockVps, patchVps, type Vps } from '../store.ts'
import { DISK_LOST } from '../troubled.rules.ts'
import { isBusy } from '../vps.rules.ts'
import { notifyOwner } from './recovered.ts'
import { secondsUntilStart, triesAtCrash } from './restart.rules.ts'
import { lockRestart, writeRestart } from './store.ts'

const restartMachine = defineJob<{ readonly serviceId: number }>('compute.restart')

/** Seconds until a start is checked: longer than a power action waits for its engine. */
const LOOK_SECONDS = 180
/** Seconds until the next check of a machine that is busy with another action. */
const BUSY_SECONDS = 30

const bookRestart = (tx: Tx, serviceId: number, seconds: number): Promise<void> =>
  tx.enqueue(restartMachine, { serviceId }, { key: `restart:${serviceId}`, dueAt: addSeconds(tx.now, seconds) })

/**
 * Handles a machine that stopped although neither its owner nor staff stopped it: notifies its owner and, if it crashed, books a start,
 * later after each try. A machine without its disk, or missing on its engine, is left to staff.
 * The caller must hold the lock on the machine's row; `before` is that row.
 */
export async function stoppedByItself(
  tx: Tx,
  before: Pick<Vps, 'id' | 'uptimeSince'>,
  service: Service,
  { crashed, hostLost }: { readonly crashed: boolean; readonly hostLost: boolean },
): Promise<void> {
  const known = await lockRestart(tx, before.id)
  const tries = triesAtCrash({ tries: known?.tries ?? 0, uptimeSince: before.uptimeSince, hostLost }, tx.now)
  const seconds = crashed ? secondsUntilStart(tries) : null
  await writeRestart(tx, { serviceId: before.id, stoppedAt: tx.now, tries })
  await notifyOwner(tx, service, seconds === null ? 'service-stays-stopped' : 'service-stopped', tx.now)
  if (seconds !== null) await bookRestart(tx, before.id, seconds)
}

/** Starts the machine and checks it later, so that a machine is also tried again while its engine is still down after a power failure. */
export const restartJob = txJob(restartMachine, {
  run: async (tx, { serviceId }) => {
    const machine = await lockVps(tx, serviceId)
    const service = await findService(tx, serviceId)
    const restart = await lockRestart(tx, serviceId)
    if (!machine || !service || machine.removed || !restart?.stoppedAt || desiredPower(service) !== 'running') return
    if (isBusy(machine)) return await bookRestart(tx, serviceId, BUSY_SECONDS)
    // What is lost with its host stays so.
    if (machine.power !== 'stopped' || machine.trouble?.code === DISK_LOST) return
    if (secondsUntilStart(restart.tries) === null) {
      // The error of the failed start had replaced this code, which alerts staff.
      await patchVps(tx, serviceId, { trouble: { action: 'check', code: 'vps-crashed', at: tx.now.toISOString() } })
      return await notifyOwner(tx, service, 'service-stays-stopped', restart.stoppedAt)
    }
    const tries = restart.tries + 1
    await writeRestart(tx, { ...restart, tries })
    await forcePower(tx, serviceId, 'start')
    await bookRestart(tx, serviceId, Math.max(LOOK_SECONDS, secondsUntilStart(tries) ?? 0))
  },
})
