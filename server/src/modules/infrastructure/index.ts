import type { Module } from '../../platform/module.ts'
import { type Engines, refreshImagesJob } from './engines.live.ts'
import { seedInfrastructure } from './scenario.ts'

export { type Engines, introduce, recordEngines } from './engines.live.ts'
export { nodeNames } from './names.store.ts'
export { findEngine, imagesFor, type OfferedImage, orderableTypes } from './offer.ts'
export {
  assign,
  dropHold,
  fitsResized,
  holdCapacity,
  type Reserved,
  release,
  reserve,
  resizeReservation,
  stockOf,
  stockOfMany,
} from './reserve.ts'
export { type EngineRow, type Location, listEngines, listLocations } from './store.ts'

export function infrastructureModule({ engines }: { readonly engines: Engines }): Module {
  return {
    name: 'infrastructure',
    seed: seedInfrastructure,
    jobs: [refreshImagesJob(engines)],
    planners: [
      {
        name: 'infrastructure.images',
        everySeconds: 600,
        upkeep: true,
        run: (tx) => tx.enqueue('infrastructure.refresh-images', {}, { key: 'infrastructure.refresh-images', live: true }),
      },
    ],
  }
}
