import { addSeconds } from '@portal/contracts/time.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import { RunAgain } from '../../platform/jobs/postpone.ts'
import type { Tx } from '../../platform/tx.ts'
import { BUSY, type Controllers, withController } from './controller.live.ts'
import { isTransient } from './dedicated.rules.ts'
import { findHardware, uncheckedHardware } from './hardware.store.ts'
import { found, notifyServerChanged, offAgain } from './power.ts'
import { check } from './queue.ts'
import { lockDedicated, patchDedicated, tryMoveDedicated } from './store.ts'

/** Controllers are slow and have few sessions: each is asked this often, and so many of them in a minute. */
const CHECK_EVERY_SECONDS = 300
const CHECKS_AT_ONCE = 400
/** One that says nothing for so long has its customer see that we do not know. */
const SILENT_SECONDS = 900

export async function bookChecks(tx: Tx): Promise<void> {
  const due = await uncheckedHardware(tx, addSeconds(tx.now, -CHECK_EVERY_SECONDS), CHECKS_AT_ONCE)
  for (const hardwareId of due) await tx.enqueue(check, { hardwareId }, { key: `metal-check:${hardwareId}` })
}

/** Asks a controller how its machine is. What it says is the state; what it does not say is nobody's guess. */
export const checkJob = (controllers: Controllers) =>
  liveJob(check, {
    live: async ({ db, clock, log }, { hardwareId }) => {
      const said = await withController(db.statement.bind(db), controllers, hardwareId, (driver) =>
        driver.power().catch((error: unknown) => {
          log.info({ err: error, hardwareId }, 'a controller did not say how its machine is')
          return null
        }),
      )
      if (said === BUSY) throw new RunAgain(addSeconds(clock.now(), 5))
      const serviceId = (await db.read((tx) => findHardware(tx, hardwareId)))?.serviceId
      if (!serviceId) return
      await db.transaction(async (tx) => {
        if (said === null) await heardNothing(tx, serviceId)
        else await found(tx, serviceId, said)
        if (said === 'running') await offAgain(tx, serviceId)
      })
    },
  })

async function heardNothing(tx: Tx, serviceId: number): Promise<void> {
  const server = await lockDedicated(tx, serviceId)
  if (!server || isTransient(server.state) || (server.checkedAt && server.checkedAt > addSeconds(tx.now, -SILENT_SECONDS))) return
  if (!(await tryMoveDedicated(tx, serviceId, 'silent', 'system'))) return
  await patchDedicated(tx, serviceId, { power: null })
  await notifyServerChanged(tx, serviceId)
}
