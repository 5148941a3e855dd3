import type { Module } from '../../platform/module.ts'
import { keepToday } from './capacity/daily.store.ts'
import { capacityHandlers } from './capacity/endpoints.ts'
import { type EngineRegistry, refreshImages, refreshImagesJob } from './engines.live.ts'
import { imageFileHandlers } from './images.live.ts'
import { locationOperatorHandlers } from './locations.operator.ts'
import { nodeOperatorHandlers } from './nodes.live.ts'
import { poolOperatorHandlers } from './pools.operator.ts'
import { seedInfrastructure } from './scenario.ts'

export { type CapacitySnapshot, type OpenLocation, readCapacity } from './capacity-snapshot.store.ts'
export { type EngineRegistry, type Engines, engineInstances, introduce, noteIntroduced, recordEngines } from './engines.live.ts'
export { formatIp, formatNetwork, parseIp, parseNetwork } from './ip.rules.ts'
export { addressesLeft, moreAddressesOf, restMoreAddresses } from './more-addresses.store.ts'
export { nodeNames } from './names.store.ts'
export { changeBlock, type SharedPlace } from './nat/blocks.ts'
export { setGatewayOpen } from './nat/gateways.store.ts'
export { type BlockOffer, blockByGateway, blocksByGateway, type GatewayBlock, networkInside, offerBlocks } from './nat/gateways.ts'
export { overlap } from './nat/inside.rules.ts'
export { findNode } from './node.store.ts'
export { enginesAt, findEngine, imagesFor, imagesOf, imagesOn, locationsOfEngines, type OfferedImage } from './offer.ts'
export { addressRanges, countAddresses, findPool, listAddresses, poolWithAnyOf, reservedOn } from './pool.store.ts'
export { rangeOf } from './ranges.store.ts'
export { drainNode, type OtherHost, placeBack, relocate } from './relocate.ts'
export {
  assign,
  dropHold,
  fitsResized,
  follow,
  holdCapacity,
  mayShare,
  type Reserved,
  release,
  releaseUnused,
  reserve,
  reserveOn,
  resizeReservation,
  stockOf,
  tooLargeAt,
} from './reserve.ts'
export { holdersOfMore, searchAddresses, searchNodes } from './search.store.ts'
export { markSilent, silentNodes } from './silent.store.ts'
export { everyNode, nodesAt, nodesOfServices, servicesOnNode } from './standing.store.ts'
export { type EngineRow, findLocation, type Location, listEngines, listLocations, lockLocation, membersOf } from './store.ts'

export interface InfrastructureDeps {
  readonly registry: EngineRegistry
  /** Brings this process’s engines to what the database says. */
  readonly refresh: () => Promise<void>
}

export function infrastructureModule({ registry, refresh }: InfrastructureDeps): Module {
  return {
    name: 'infrastructure',
    seed: seedInfrastructure,
    handlers: [
      ...locationOperatorHandlers,
      ...imageFileHandlers(registry.drivers),
      ...nodeOperatorHandlers(registry, refresh),
      ...poolOperatorHandlers,
      ...capacityHandlers,
    ],
    sealed: [registry.sealed],
    jobs: [refreshImagesJob(registry.drivers)],
    planners: [
      {
        name: 'infrastructure.images',
        everySeconds: 600,
        maintenance: true,
        run: (tx) => tx.enqueue(refreshImages, {}, { key: refreshImages.name }),
      },
      // More than once, so that what a day ends with is near what is kept of it.
      { name: 'infrastructure.daily-use', everySeconds: 21_600, maintenance: true, run: keepToday },
    ],
  }
}
