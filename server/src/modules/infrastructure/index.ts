import type { Module } from '../../platform/module.ts'
import { refreshImages, refreshImagesJob } from './engines.live.ts'
import { type EngineKeeper, SEALED_SETTINGS } from './keeper.live.ts'
import { nodeOperatorHandlers } from './nodes.live.ts'
import { placeOperatorHandlers } from './places.operator.ts'
import { poolOperatorHandlers } from './pools.operator.ts'
import { seedInfrastructure } from './scenario.ts'

export { type Engines, introduce, recordEngines } from './engines.live.ts'
export { type Estate, type OpenLocation, readEstate } from './estate.store.ts'
export { EngineKeeper, type EngineVendor } from './keeper.live.ts'
export { nodeNames } from './names.store.ts'
export { findNode } from './node.store.ts'
export { findEngine, imagesFor, imagesOf, type OfferedImage } from './offer.ts'
export { countAddresses, findPool, listAddresses, reservedOn } from './pool.store.ts'
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
} from './reserve.ts'
export { type EngineRow, type Location, listEngines, listLocations } from './store.ts'

export interface InfrastructureDeps {
  readonly keeper: EngineKeeper
  /** Brings this process’s engines to what the database says. */
  readonly refresh: () => Promise<void>
}

export function infrastructureModule({ keeper, refresh }: InfrastructureDeps): Module {
  return {
    name: 'infrastructure',
    seed: seedInfrastructure,
    handlers: [...placeOperatorHandlers, ...nodeOperatorHandlers(keeper, refresh), ...poolOperatorHandlers],
    sealed: [SEALED_SETTINGS],
    jobs: [refreshImagesJob(keeper.engines)],
    planners: [
      {
        name: 'infrastructure.images',
        everySeconds: 600,
        maintenance: true,
        run: (tx) => tx.enqueue(refreshImages, {}, { key: refreshImages.name }),
      },
    ],
  }
}
