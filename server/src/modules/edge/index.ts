import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { OnCounted } from './counted.ts'
import { passwordContext } from './desire.ts'

export type { ActualState } from './actual.rules.ts'
export { addressesOf, freeByLocation } from './addresses.store.ts'
export { releaseAddresses, takeAddresses } from './addresses.ts'
export type { CountedTraffic, OnCounted } from './counted.ts'
export { actualStates, type DesiredEndpoint, desire, suspendEndpoints, withdraw } from './desire.ts'

export interface EdgeDeps {
  readonly box: SecretBox
  readonly onCounted: readonly OnCounted[]
}

/** The hosts that customers' traffic runs through: what is desired of them, what they say, and the addresses they have. */
export function edgeModule({ box, onCounted: _later }: EdgeDeps): Module {
  return {
    name: 'edge',
    sealed: [{ table: 'edge_endpoint', column: 'password', key: 'id', context: passwordContext }],
  }
}
