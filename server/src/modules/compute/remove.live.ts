import { liveJob } from '../../platform/module.ts'
import { release } from '../infrastructure/index.ts'
import { findService } from '../services/index.ts'
import { type Engines, engineOf } from './engine.live.ts'
import { findVps, patchVps } from './store.ts'

/** Takes an ended machine off its engine; only then is its address free to rest. */
export const removeJob = (engines: Engines) =>
  liveJob<{ serviceId: number }>({
    name: 'compute.remove',
    live: async ({ db }, { serviceId }) => {
      const { service, machine } = await db.transaction(async (tx) => ({
        service: await findService(tx, serviceId),
        machine: await findVps(tx, serviceId),
      }))
      // Staff may have undone the end meanwhile.
      if (service?.state !== 'ended' || !machine || machine.removed) return
      if (machine.engine !== null) await engineOf(engines, machine.engine).remove(machine.engineKey)
      await db.transaction(async (tx) => {
        await release(tx, serviceId)
        await patchVps(tx, serviceId, { removed: true, power: null, uptimeSince: null })
      })
    },
    maxAttempts: 60,
  })
