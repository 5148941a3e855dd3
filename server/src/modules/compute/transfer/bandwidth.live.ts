import { addSeconds } from '@portal/contracts/time.ts'
import { DriverError } from '../../../drivers/hypervisor/port.ts'
import { liveJob } from '../../../platform/jobs/handler.ts'
import { RunAgain } from '../../../platform/jobs/postpone.ts'
import { type Engines, mayPass } from '../engine.live.ts'
import { applyBandwidth } from '../queue.ts'
import { findVps, patchVps } from '../store.ts'

const TRY_AGAIN_SECONDS = 60

/** Has the engine limit a machine as its row says now. Repeated it changes nothing; an engine that is away is asked again. */
export const bandwidthJob = (engines: Engines) =>
  liveJob(applyBandwidth, {
    live: async ({ db, log, clock }, { serviceId }) => {
      const later = (): RunAgain => new RunAgain(addSeconds(clock.now(), TRY_AGAIN_SECONDS))
      const machine = await db.transaction((tx) => findVps(tx, serviceId))
      if (!machine?.engine || machine.removed) return
      const engine = engines.get(machine.engine)
      if (!engine) throw later()
      const facet = engine.bandwidth
      if (!facet) return
      const { engineKey, mbpsWanted } = machine
      try {
        await facet.limit(engineKey, mbpsWanted)
      } catch (err) {
        // Made anew it boots, and is limited then; what an engine refuses for good is for staff to see in the log.
        if (!(err instanceof DriverError)) throw err
        if (mayPass(err)) throw later()
        log.warn({ err, serviceId, mbps: mbpsWanted }, 'the bandwidth of a server was not limited')
        return
      }
      await db.transaction((tx) => patchVps(tx, serviceId, { mbps: mbpsWanted }))
    },
  })
