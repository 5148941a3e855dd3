import type { HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/definition.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import type { Tx } from '../../platform/tx.ts'
import { type EngineRow, updateImages, writeEngines } from './store.ts'

export type Engines = ReadonlyMap<string, HypervisorDriver>

/** What an engine says of itself. */
export type Introduction = Pick<EngineRow, 'id' | 'title' | 'simulated' | 'available' | 'preferred' | 'capabilities' | 'images'>

/** Asks each engine who it is and what it can install; one that fails has nothing to offer until the next look. */
export async function introduce(engines: Engines, preferred: string): Promise<Introduction[]> {
  return await Promise.all(
    [...engines.values()].map(async (engine) => ({
      id: engine.id,
      title: engine.title,
      simulated: engine.simulated,
      available: true,
      preferred: engine.id === preferred,
      capabilities: engine.capabilities,
      images: await engine.images().catch(() => []),
    })),
  )
}

/** At every start: nodes that leave the choice open follow the engine chosen now, also in an old database. */
export const recordEngines = (tx: Tx, rows: readonly Introduction[]): Promise<void> =>
  writeEngines(
    tx,
    rows.map((row) => ({ ...row, seenAt: tx.now })),
  )

export const refreshImages = defineJob<Record<string, never>>('infrastructure.refresh-images', { pool: 'engine' })

export const refreshImagesJob = (engines: Engines) =>
  liveJob(refreshImages, {
    live: async ({ db }: LiveContext) => {
      const failures: unknown[] = []
      const looks = [...engines].map(([id, engine]) =>
        engine.images().then(
          (images) => db.transaction((tx) => updateImages(tx, id, images)),
          (error) => void failures.push(error),
        ),
      )
      await Promise.all(looks)
      if (failures.length > 0) throw failures[0]
    },
    maxAttempts: 3,
  })
