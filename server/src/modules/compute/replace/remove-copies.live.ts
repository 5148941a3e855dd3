import { ConnectionLost } from '../../../platform/db.ts'
import { liveJob } from '../../../platform/jobs/handler.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Engines, removeOurs } from '../engine.live.ts'
import { removeCopies } from '../queue.ts'
import { enginesWithLeftCopies, leftCopies, patchLost } from './store.ts'

/** Removed in one run. */
const AT_MOST = 100

export async function bookRemovals(tx: Tx): Promise<void> {
  for (const engine of await enginesWithLeftCopies(tx))
    await tx.enqueue(removeCopies, { engine }, { key: `${removeCopies.name}:${engine}` })
}

/**
 * A host that was lost is back, with copies of machines that were replaced meanwhile: they have the same addresses as those that run now, so they
 * are deleted at once. A host that is still silent is asked nothing.
 */
export const removeCopiesJob = (engines: Engines) =>
  liveJob(removeCopies, {
    live: async ({ db, log }, { engine: id }) => {
      const engine = engines.get(id)
      const members = await engine?.move?.members().catch(() => null)
      if (!engine || !members) return
      const silent = new Set(members.filter(({ online }) => !online).map(({ name }) => name))
      let asked = 0
      for (const copy of await db.transaction((tx) => leftCopies(tx, id))) {
        if (silent.has(copy.member)) continue
        // Those on hosts that stay silent count for nothing: they may be many.
        if (++asked > AT_MOST) break
        try {
          // The host left the cluster for good, and its machines with it.
          if (await engine.find(copy.engineKey)) await removeOurs(engine, copy.engineKey)
          for (const { name } of (await engine.disks?.list(copy.engineKey)) ?? []) await engine.disks?.remove(copy.engineKey, name)
          await db.transaction((tx) => patchLost(tx, copy.id, { removedAt: tx.now }))
        } catch (error) {
          if (error instanceof ConnectionLost) throw error
          // One that cannot be deleted now holds up none of the others; the next run tries again.
          log.warn({ err: error, engine: id, key: copy.engineKey }, 'the old copy of a replaced machine was not deleted')
        }
      }
    },
  })
