import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { AllowancesOf } from './allowances.ts'
import type { OnCounted } from './counted.ts'
import { passwordContext } from './desire.ts'
import { edgeEndpointHandlers } from './endpoints.operator.ts'
import { edgeForwardHandlers } from './forwards/forwards.operator.ts'
import { edgeGatewayHandlers } from './forwards/gateway.operator.ts'
import { edgeHostHandlers } from './hosts.operator.ts'
import { edgePoolHandlers } from './pools.operator.ts'
import { edgeRoutes } from './routes.ts'
import { type DemoHost, seedEdge } from './scenario.ts'

export type { ActualState } from './actual.rules.ts'
export { addressesOf, freeByLocation } from './addresses.store.ts'
export { releaseAddresses, takeAddresses } from './addresses.ts'
export type { AllowancesOf, ServiceAllowance } from './allowances.ts'
export type { CountedTraffic, OnCounted } from './counted.ts'
export { actualStates, type DesiredEndpoint, desire, suspendEndpoints, withdraw } from './desire.ts'
export { hostsOfOwner } from './forwards/forwards.store.ts'
export {
  type AddedForward,
  addForward,
  addForwards,
  type CountedForward,
  changeForward,
  changeTargets,
  countedForwards,
  extendForwards,
  type ForwardFound,
  type ForwardPlace,
  type ForwardTarget,
  forwardsOf,
  freePort,
  type NewForward,
  removeForward,
  removeForwards,
  suspendForwards,
} from './forwards/forwards.ts'
export { type GatewayFound, gatewaysIn } from './forwards/gateways.store.ts'
export { hostsInTrouble } from './hosts.store.ts'

export interface EdgeDeps {
  readonly box: SecretBox
  /** Called in this order in the transaction that takes a report. */
  readonly onCounted: readonly OnCounted[]
  /** What services may still transfer. */
  readonly allowances: readonly AllowancesOf[]
  /** The demo's own host, which runs in the portal's process. */
  readonly demo: DemoHost | null
}

/** The hosts that customers' traffic runs through: what is desired of them, what they say, and the addresses they have. */
export function edgeModule({ box, onCounted, allowances, demo }: EdgeDeps): Module {
  return {
    name: 'edge',
    handlers: [...edgeHostHandlers, ...edgeEndpointHandlers, ...edgeForwardHandlers, ...edgeGatewayHandlers, ...edgePoolHandlers],
    routes: edgeRoutes(box, onCounted, allowances),
    sealed: [{ table: 'edge_endpoint', column: 'password', key: 'id', context: passwordContext }],
    ...(demo && { seed: (tx) => seedEdge(tx, demo) }),
  }
}
