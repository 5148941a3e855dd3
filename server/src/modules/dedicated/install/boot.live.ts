import { addSeconds } from '@portal/contracts/time.ts'
import { type BmcDriver, DriverError } from '../../../drivers/bmc/port.ts'
import { liveJob } from '../../../platform/jobs/handler.ts'
import { RunAgain } from '../../../platform/jobs/postpone.ts'
import { BUSY, type Controllers, withController } from '../controller.live.ts'
import { boot } from '../queue.ts'
import { lockInstall } from './install.store.ts'
import { failInstall } from './report.ts'

/**
 * Tells a controller to have its machine boot from the network, once, and boots it. Done again after a crash or a lost answer it is done
 * only while the machine has not asked for its installer: from then on another boot would break off what it does.
 */
export const bootJob = (controllers: Controllers) =>
  liveJob(boot, {
    live: async ({ db, clock }, { installId, hardwareId }) => {
      const install = await db.transaction((tx) => lockInstall(tx, installId))
      if (install?.state !== 'waiting') return
      const said = await withController(db.statement.bind(db), controllers, hardwareId, fromNetwork)
      if (said === BUSY) throw new RunAgain(addSeconds(clock.now(), 5))
      if (said === null) return
      await db.transaction(async (tx) => {
        const now = await lockInstall(tx, installId)
        if (now) await failInstall(tx, now, 'failed', said)
      })
    },
    gaveUp: async (tx, { installId }, error) => {
      const install = await lockInstall(tx, installId)
      if (install?.state === 'waiting') await failInstall(tx, install, 'failed', error.message)
    },
  })

/** Null where it was accepted, else why it will not be. What may pass is thrown, and tried again. */
async function fromNetwork(driver: BmcDriver): Promise<string | null> {
  try {
    // People choose the network themselves, where no controller can.
    await driver.bootOnce?.('network')
    const power = driver.attended ? null : await driver.power()
    if (power === 'running') await driver.cycle()
    else await driver.on()
    return null
  } catch (error) {
    if (error instanceof DriverError && error.kind !== 'retry-later' && error.kind !== 'unknown-outcome') return error.message
    throw error
  }
}
